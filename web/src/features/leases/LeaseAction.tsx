import type { LeaseState } from '#contract/rental/leaseProcess.ts';
import type { Lease } from '#contract/rental/leases.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { type ButtonKind, LinkButton } from '../../ui/kit/Button.tsx';
import styles from './leases.module.css';
import { rotatingStates } from './rotatingStates.ts';
import { texts } from './texts.ts';

const waiting: readonly LeaseState[] = ['unpaid', 'stopped', 'ended', 'disputed'];

/** What its reader wants of a lease next: one button, loud where somebody waits for them. */
export function LeaseAction({ lease, to }: { lease: Lease; to: string }) {
  const t = useTexts(texts);
  const { id, listingId, isListed, kind, state, side, toRotate, may } = lease;
  const button = (word: string, address: string, look: ButtonKind = 'quiet') => (
    <LinkButton
      size="sm"
      kind={look}
      to={address}
      label={t('actionOf', { action: word, id })}
      {...(look === 'quiet' && { className: styles.flush })}
    >
      {word}
    </LinkButton>
  );
  if (may.includes('answer') || may.includes('answer_claim')) return button(t('answer'), to, 'primary');
  if (side === 'lessor' && toRotate && rotatingStates.includes(state)) {
    return button(t('rotate'), href('listings', { listing: listingId }), 'normal');
  }
  if (may.includes('show')) return button(t(kind === 'licence' ? 'showKey' : 'show'), to);
  if (may.includes('review')) return button(t('review'), to);
  if (state === 'booked') return button(t('seeStart'), to);
  if (waiting.includes(state)) return button(t('seeProgress'), to);
  // What is let out no more leads nowhere.
  if (side === 'lessor' || !isListed) return null;
  return button(t('rentAgain'), href('rentalDetails', { id: listingId }));
}
