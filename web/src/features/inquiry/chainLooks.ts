import type { ChainLink } from '#contract/verification/inquiry.ts';
import type { MarkKind } from '../../ui/drawings/Mark.tsx';
import { lookOf, type ResultLook } from './inquiryResults.ts';

interface LinkLook {
  mark: MarkKind;
  tone: ResultLook['tone'];
  /** A text of certificates. */
  word: ResultLook['word'] | 'validAlone';
}

/** What each link of a chain looks like, from the top down: what stands below a stopped one is good for nothing, though valid itself. */
export function looksOfChain(links: readonly ChainLink[]): LinkLook[] {
  const stopped = links.findIndex(({ result }) => result !== 'valid');
  return links.map((link, index) =>
    stopped !== -1 && index > stopped && link.result === 'valid'
      ? { mark: 'unproven', tone: 'none', word: 'validAlone' }
      : lookOf(link),
  );
}
