import "reflect-metadata";
import { webcrypto } from "node:crypto";
import * as x509 from "@peculiar/x509";

/** PEM texts: a certificate and its key. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** An authority that lives as long as a test. */
export interface Authority {
  readonly cert: string;
  /** a certificate for names of hosts and addresses, valid from now on for so many hours; a negative number: it has expired */
  issue(names: readonly string[], hours?: number): Promise<Certificate>;
}

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const hour = 3_600_000;

/** Makes an authority. */
export async function createAuthority(): Promise<Authority> {
  x509.cryptoProvider.set(webcrypto);
  const keys = await newKeys();
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: "CN=Test authority",
    notBefore: new Date(Date.now() - 48 * hour),
    notAfter: new Date(Date.now() + hour),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new x509.BasicConstraintsExtension(true, undefined, true)],
  });
  return {
    cert: root.toString("pem"),
    async issue(names, hours = 1) {
      const own = await newKeys();
      const subject = names.map((value) => ({ type: isAddress(value) ? "ip" : "dns", value }) as const);
      const certificate = await x509.X509CertificateGenerator.create({
        subject: `CN=${names[0]}`,
        issuer: root.subject,
        notBefore: new Date(Date.now() - 24 * hour),
        notAfter: new Date(Date.now() + hours * hour),
        signingAlgorithm: algorithm,
        publicKey: own.publicKey,
        signingKey: keys.privateKey,
        extensions: [new x509.SubjectAlternativeNameExtension(subject)],
      });
      return { cert: certificate.toString("pem"), key: await pem(own.privateKey) };
    },
  };
}

function newKeys() {
  return webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
}

async function pem(key: webcrypto.CryptoKey): Promise<string> {
  const bytes = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", key)).toString("base64");
  return `-----BEGIN PRIVATE KEY-----\n${bytes}\n-----END PRIVATE KEY-----\n`;
}

function isAddress(name: string): boolean {
  return /^[\d.]+$/.test(name);
}
