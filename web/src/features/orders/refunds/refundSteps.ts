import type { Refund } from '#contract/orders/refunds.ts';
import type { Formats } from '../../../language/formats.ts';
import type { TextSet, Translate } from '../../../language/texts.ts';
import type { Step } from '../../../ui/kit/Steps.tsx';
import type { texts } from './refundTexts.ts';

type T = typeof texts extends TextSet<infer Texts> ? Translate<Texts> : never;

/** A refund's way: what was asked, answered and decided, what comes next, by when and by whom. */
export function refundSteps(refund: Refund, t: T, { dateTime, dayAndTime }: Formats): Step[] {
  const due = refund.next === null ? '' : dayAndTime(refund.next.at);
  const steps: Step[] = [done('requested', t('stepRequested'), dateTime(refund.requestedAt))];
  const wasRefused = refund.answeredAt !== null && refund.answer !== '' && refund.state !== 'refunded';
  if (wasRefused && refund.answeredAt !== null) {
    steps.push(done('answered', t('stepRefused'), dateTime(refund.answeredAt)));
  }
  if (refund.complainedAt !== null) {
    steps.push(done('complained', t('stepComplained'), dateTime(refund.complainedAt)));
  }
  const ended = refund.endedAt === null ? '' : dateTime(refund.endedAt);
  switch (refund.state) {
    case 'requested':
      return [
        ...steps,
        { name: 'answered', label: t('stepAnswer'), state: 'current', note: t('noteAnswer', { when: due }) },
        { name: 'ended', label: t('stepRefunded'), state: 'next', note: t('noteRefunded') },
      ];
    case 'refused':
      return [
        ...steps,
        { name: 'complain', label: t('stepComplain'), state: 'current', note: t('noteComplain', { when: due }) },
      ];
    case 'complained':
      return [...steps, { name: 'decided', label: t('stepDecide'), state: 'current', note: t('noteDecide') }];
    case 'refunded':
      return [...steps, done('ended', t('stepRefunded'), ended)];
    case 'rejected':
      return [...steps, { name: 'ended', label: t('stepRejected'), state: 'failed', note: ended }];
    case 'withdrawn':
      return [...steps, { name: 'ended', label: t('stepWithdrawn'), state: 'failed', note: ended }];
  }
}

function done(name: string, label: string, note: string): Step {
  return { name, label, note, state: 'done' };
}
