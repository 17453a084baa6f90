import type { ChainLink } from '#contract/verification/inquiry.ts';
import type { IconShape } from '../../ui/kit/Icon.tsx';
import { WarningIcon } from '../../ui/kit/icons.ts';
import { lookOf, type ResultLook } from './inquiryResults.ts';

interface LinkLook {
  icon: IconShape;
  tone: ResultLook['tone'];
  /** A text of certificates. */
  word: ResultLook['word'] | 'validAlone';
}

/** What each link of a chain looks like, from the top down: what stands below a stopped one is good for nothing, though valid itself. */
export function looksOfChain(links: readonly ChainLink[]): LinkLook[] {
  const stopped = links.findIndex(({ result }) => result !== 'valid');
  return links.map((link, index) =>
    stopped !== -1 && index > stopped && link.result === 'valid'
      ? { icon: WarningIcon, tone: 'none', word: 'validAlone' }
      : lookOf(link),
  );
}
