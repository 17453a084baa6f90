/** Checks a licence file or opens a machine file: npx tsx verify-licence-file.ts FILE KEYS-JSON [LICENCE-KEY PART…] */
import { createDecipheriv, createHash, createHmac, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [path = '', keysPath = '', licenceKey, ...parts] = process.argv.slice(2);

// 1. The file: kind, headers, payload in base64 without line breaks.
const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
const file = /-----BEGIN MALLARD (LICENCE|MACHINE) FILE-----\n([^]*?)\n\n([^]*?)\n-----END/.exec(text);
if (!file) refuse('no licence file');
const [, kind, head = '', body = ''] = file;
const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1] ?? '';
const payload = body.replaceAll('\n', '');

// 2. The signature, by the published key that the file names: GET /api/licence/publicKeys, saved.
interface PublishedKey {
  kid: string;
  pem: string;
  compromisedAt: string | null;
}
const { data } = JSON.parse(readFileSync(keysPath, 'utf8')) as { data: { keys: PublishedKey[] } };
const key = data.keys.find(({ kid, compromisedAt }) => kid === header('Key-Id') && compromisedAt === null);
if (!key) refuse('signed by no key that is trusted');
const signature = Buffer.from(header('Signature'), 'base64');
if (!verify(null, Buffer.from(payload), createPublicKey(key.pem), signature)) refuse('wrong signature');

// 3. A machine file opens with the licence key and on this machine only.
let json = Buffer.from(payload, 'base64');
const plain = parts.map((part) => part.normalize('NFKC').trim().toLowerCase()).filter((part) => part !== '');
const sorted = [...new Set(plain)].map((part) => Buffer.from(part)).toSorted(Buffer.compare);
const machine = sha256(sorted.map(String).join('\n'));
if (kind === 'MACHINE') {
  if (licenceKey === undefined || parts.length === 0) refuse('a machine file needs the licence key and the parts');
  const secret = createHmac('sha256', licenceKey).update(`mallard machine file 1\n${machine}`).digest();
  try {
    const decipher = createDecipheriv('aes-256-cbc', secret, json.subarray(0, 16));
    json = Buffer.concat([decipher.update(json.subarray(16)), decipher.final()]);
  } catch {
    refuse('another key or another machine');
  }
}

// 4. What it says, and until when.
const facts = JSON.parse(json.toString('utf8')) as {
  keyFingerprint: string;
  goodUntil: string;
  product: { id: number };
};
if (licenceKey !== undefined && facts.keyFingerprint !== sha256(licenceKey)) refuse('a file of another licence');
if (new Date() >= new Date(facts.goodUntil)) refuse(`over since ${facts.goodUntil}`);
console.log(JSON.stringify(facts));

function sha256(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}
