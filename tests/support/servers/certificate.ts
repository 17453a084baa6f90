import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A key and a certificate for a server of these names, which signed itself; made by OpenSSL. */
export function makeCertificate(names: readonly string[]): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'mallard-certificate-'));
  try {
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const named = ['-subj', '/CN=test', '-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`];
    execFileSync('openssl', [...made, ...named, '-keyout', keyFile, '-out', certFile], { stdio: 'pipe' });
    return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
