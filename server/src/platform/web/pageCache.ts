import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** A finished reply, compressed once. `bodies.identity` is always there. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  bodies: { identity: Buffer; gzip?: Buffer; br?: Buffer };
}

export type Encoding = keyof Page['bodies'];

interface PageCacheOptions {
  lifeMs: number;
  /** Of all bodies together; the page used longest ago goes first. */
  bytesMax: number;
  now?: () => number;
}

/**
 * Anonymous pages by key, for a few seconds. Misses of the same key at the same time render once; what began before
 * `invalidate()` is never kept nor handed to those who ask afterwards.
 */
export function createPageCache({ lifeMs, bytesMax, now = () => performance.now() }: PageCacheOptions) {
  const kept = new LRUCache<string, { page: Page; until: number }>({
    maxSize: bytesMax,
    maxEntrySize: Math.floor(bytesMax / 4),
    sizeCalculation: ({ page }, key) => sizeOf(page) + key.length * 2,
  });
  let underWay = new Map<string, Promise<Page>>();

  return {
    /** A page young enough, without waiting. */
    find(key: string): Page | undefined {
      const entry = kept.get(key);
      if (entry !== undefined && entry.until > now()) return entry.page;
      kept.delete(key);
      return undefined;
    },
    /** The page as rendered now or by whoever asked for it a moment ago. `mayKeep` decides whether it stays. */
    render(key: string, render: () => Promise<Page>, mayKeep: (page: Page) => boolean): Promise<Page> {
      const running = underWay.get(key);
      if (running !== undefined) return running;
      const generation = underWay;
      const began = now();
      const rendering = render()
        .then((page) => {
          if (generation === underWay && mayKeep(page)) kept.set(key, { page, until: began + lifeMs });
          return page;
        })
        .finally(() => generation.delete(key));
      generation.set(key, rendering);
      return rendering;
    },
    invalidate(): void {
      kept.clear();
      underWay = new Map();
    },
    get bytes(): number {
      return kept.calculatedSize;
    },
  };
}

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

export async function packed(identity: Buffer): Promise<Page['bodies']> {
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

function sizeOf({ bodies }: Page): number {
  return bodies.identity.length + (bodies.gzip?.length ?? 0) + (bodies.br?.length ?? 0);
}
