import { limits } from "./limits.ts";

/** Device names that Windows finds in every folder, with any extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\..*)?$/i;

/**
 * What is wrong with the path of a pack's file, or undefined when it names the same file on every system: relative, `/`
 * between segments, NFC, nothing that Windows, macOS or a shell reads in a way of its own. Paths are refused, never repaired:
 * repairs are where archive readers were broken (CVE-2021-32804, CVE-2021-37713, CVE-2026-23745).
 */
export function pathProblem(path: string): string | undefined {
  if (path === "") return "has an empty path";
  if (Buffer.byteLength(path) > limits.pathBytes) return `has a path of more than ${limits.pathBytes} bytes`;
  if (path.startsWith("/")) return "has an absolute path";
  if (path.includes("\\")) return "has a backslash in its path";
  if (/[:<>|"?*]/.test(path)) return 'has one of : < > | " ? * in its path';
  if (/\p{Cc}/u.test(path)) return "has a control character in its path";
  if (!path.isWellFormed() || path.includes("\uFFFD")) return "has a path that is not valid UTF-8";
  if (path !== path.normalize("NFC")) return "has a path that is not in Unicode's NFC form";
  const segments = path.split("/");
  if (segments.length > limits.depth) return `lies more than ${limits.depth} folders deep`;
  for (const segment of segments) {
    const problem = segmentProblem(segment);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function segmentProblem(segment: string): string | undefined {
  if (segment === "") return "has an empty segment in its path";
  if (segment === "." || segment === "..") return `has “${segment}” in its path`;
  if (/[. ]$/.test(segment)) return "has a path segment that ends in a dot or a space";
  if (reserved.test(segment)) return `has “${segment}” in its path, a device on Windows`;
  return undefined;
}

/** Two paths that fold to the same text may be one file on some system (APFS, NTFS: case, ligatures, sharp s). */
export function foldPath(path: string): string {
  return path.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase().normalize("NFKC");
}
