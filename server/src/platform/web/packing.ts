/** Compression of what is sent, in the encoding that the client takes. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** One text by encoding. `identity` is always there. */
export interface Bodies {
  identity: Buffer;
  gzip?: Buffer;
  br?: Buffer;
}

type Encoding = keyof Bodies;

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);
/** In threads of their own. */
const packers = {
  br: (identity: Buffer) =>
    packBrotli(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
    }),
  gzip: (identity: Buffer) => packGzip(identity, { level: 6 }),
};
/** Below this a packet is a packet. */
const compressFromBytes = 800;

/** In each encoding, for what is sent again and again. */
export async function packed(identity: Buffer): Promise<Bodies> {
  if (identity.length < compressFromBytes) return { identity };
  const [br, zipped] = await Promise.all([packers.br(identity), packers.gzip(identity)]);
  return { identity, br, gzip: zipped };
}

/** What is sent once: only as this client takes it best. */
export async function packedFor(
  acceptEncoding: string | undefined,
  identity: Buffer,
): Promise<{ encoding: Encoding; body: Buffer }> {
  const encoding = identity.length < compressFromBytes ? 'identity' : encodingFor(acceptEncoding, packers);
  return { encoding, body: encoding === 'identity' ? identity : await packers[encoding](identity) };
}

/** The best encoding that the client takes and there is. */
export function encodingFor(
  acceptEncoding: string | undefined,
  { br, gzip: zipped }: { br?: unknown; gzip?: unknown },
): Encoding {
  if (acceptEncoding === undefined) return 'identity';
  if (br !== undefined && takes(acceptEncoding, 'br')) return 'br';
  if (zipped !== undefined && takes(acceptEncoding, 'gzip')) return 'gzip';
  return 'identity';
}

function takes(acceptEncoding: string, encoding: string): boolean {
  const found = acceptEncoding.split(',').find((part) => part.trim().split(';')[0]?.trim().toLowerCase() === encoding);
  return found !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(found);
}
