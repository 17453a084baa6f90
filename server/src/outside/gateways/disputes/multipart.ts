/** Forms with a file, as gateways take pictures. */
import { randomBytes } from 'node:crypto';

export interface FormFile {
  field: string;
  filename: string;
  bytes: Uint8Array;
}

/** A form of texts and a JPEG; its type names the boundary. Names and texts are ours: nothing of theirs is escaped. */
export function pictureForm(
  texts: readonly { field: string; text: string; type?: string }[],
  { field, filename, bytes }: FormFile,
): { type: string; body: Uint8Array<ArrayBuffer> } {
  const boundary = `mallard${randomBytes(16).toString('hex')}`;
  const parts = texts.map(
    ({ field: name, text, type }) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n${text}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body: new Uint8Array(body) };
}
