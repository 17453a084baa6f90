/** A form with a file, as the sandbox reads it. */
export interface ReadForm {
  texts: ReadonlyMap<string, string>;
  file: { field: string; filename: string; bytes: Buffer } | undefined;
}

/** Undefined for what is no such form. */
export function readForm(type: string, body: Buffer): ReadForm | undefined {
  const [, boundary] = /^multipart\/form-data;\s*boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(type) ?? [];
  if (boundary === undefined) return undefined;
  const texts = new Map<string, string>();
  let file: ReadForm['file'];
  // Bytes stay bytes in this encoding.
  const [, ...parts] = `\r\n${body.toString('latin1')}`.split(`\r\n--${boundary}`);
  for (const part of parts) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const [, field] = /\bname="([^"]+)"/.exec(head) ?? [];
    if (field === undefined) continue;
    const bytes = Buffer.from(rest.join('\r\n\r\n'), 'latin1');
    const [, filename] = /\bfilename="([^"]+)"/.exec(head) ?? [];
    if (filename === undefined) texts.set(field, bytes.toString('utf8'));
    else file = { field, filename, bytes };
  }
  return { texts, file };
}

/** A JPEG, or a PNG, of at most 2 MB, under a name that says so. */
export function isPicture({ filename, bytes }: { filename: string; bytes: Buffer }): boolean {
  const begins = bytes.subarray(0, 4).toString('hex');
  const isKnown = begins.startsWith('ffd8ff') || begins === '89504e47';
  return isKnown && bytes.length <= 2 * 1024 * 1024 && /\.(?:jpe?g|png)$/i.test(filename);
}
