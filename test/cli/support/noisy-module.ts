console.log("noise while a module loads");
process.stdout.write("more noise\n");

/** What a pack's code may do at any time. */
export function makeNoise(): void {
  console.log("noise in a call");
  console.info("and more");
}
