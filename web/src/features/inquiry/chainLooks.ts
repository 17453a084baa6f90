import type { ChainLink } from '#contract/verification/inquiry.ts';
import type { MarkKind } from '../../ui/drawings/Mark.tsx';
import { lookOf, type ResultLook } from './inquiryResults.ts';

interface LinkLook {
  mark: MarkKind;
  tone: ResultLook['tone'];
  /** A text of certificates. */
  word: ResultLook['word'] | 'validAlone';
}

/**
 * What each link of a chain looks like, from the top down: what stands below a stopped one is good for nothing, though valid
 * itself. The last one is what was asked about, and looks like the whole (`own`) with all that is to be known of it.
 */
export function looksOfChain(links: readonly ChainLink[], own: ResultLook): LinkLook[] {
  const stopped = links.findIndex(({ result }) => result !== 'valid');
  return links.map((link, index) => {
    if (stopped !== -1 && index > stopped && link.result === 'valid') {
      return { mark: 'unproven', tone: 'none', word: 'validAlone' };
    }
    return stopped === -1 && index === links.length - 1 ? own : lookOf(link);
  });
}
