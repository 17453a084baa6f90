import { LRUCache } from 'lru-cache';
import type { Bodies } from './packing.ts';

/** A finished reply, compressed once. */
export interface Page {
  status: number;
  headers: Record<string, string>;
  bodies: Bodies;
}

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

function sizeOf({ bodies }: Page): number {
  return bodies.identity.length + (bodies.gzip?.length ?? 0) + (bodies.br?.length ?? 0);
}
