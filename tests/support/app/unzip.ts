import { buffer } from 'node:stream/consumers';
import { fromBuffer } from 'yauzl';

/** The files of an archive by their names. Throws for one that is broken. */
export function unzip(content: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true }, (failure, zip) => {
      if (failure) return reject(failure);
      const files = new Map<string, Buffer>();
      zip.on('error', reject);
      zip.on('end', () => resolve(files));
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (refusal, stream) => {
          if (refusal) return reject(refusal);
          buffer(stream).then((read) => {
            files.set(entry.fileName, read);
            zip.readEntry();
          }, reject);
        });
      });
      zip.readEntry();
    });
  });
}
