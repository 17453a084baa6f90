import type { GiftBatch } from '#contract/money/moneyAdmin.ts';
import type { Formats } from '../../language/formats.ts';
import type { TextSet, Translate } from '../../language/texts.ts';
import type { Step } from '../../ui/kit/Steps.tsx';
import { giftState } from './GiftStatus.tsx';
import type { giftTexts } from './giftTexts.ts';
import type { texts } from './texts.ts';

type T = typeof texts extends TextSet<infer Texts> ? Translate<Texts> : never;
type OwnT = typeof giftTexts extends TextSet<infer Texts> ? Translate<Texts> : never;

/** The way of a batch: asked for, decided, and how it ends. */
export function giftSteps(batch: GiftBatch, words: { t: T; own: OwnT }, { dateTime, date }: Formats): Step[] {
  const { t, own } = words;
  const { askedBy, askedAt, decidedBy, decidedAt, stopped, expiresAt } = batch;
  const by = (person: { username: string }, at: string | null) =>
    t('byWhom', { name: person.username, when: at === null ? '' : dateTime(at) });
  const asked: Step = { name: 'asked', label: t('stepAsked'), state: 'done', note: by(askedBy, askedAt) };
  const made: Step = {
    name: 'made',
    label: own('stepMade'),
    state: 'done',
    note: decidedBy === null ? t('stepAlone') : by(decidedBy, decidedAt),
  };
  const end: Step = { name: 'ended', label: own('stepEnded', { day: date(expiresAt) }), state: 'next' };
  switch (giftState(batch)) {
    case 'waiting':
      return [
        asked,
        { name: 'decide', label: t('stepDecide'), state: 'current', note: t('noteDecide') },
        { name: 'made', label: own('stepMade'), state: 'next' },
      ];
    case 'refused':
      return [
        asked,
        { name: 'ended', label: t('stepRefused'), state: 'failed', note: by(decidedBy ?? askedBy, decidedAt) },
      ];
    case 'stopped': {
      const note = stopped === null ? '' : by(stopped.by, stopped.at);
      const ended: Step = { name: 'ended', label: own('stepStopped'), state: 'failed', note };
      return decidedAt === null ? [asked, ended] : [asked, made, ended];
    }
    case 'expired':
      return [asked, made, { ...end, label: own('stepExpired'), state: 'done', note: dateTime(expiresAt) }];
    case 'usedUp':
      return [asked, made, { ...end, label: own('usedUp'), state: 'done' }];
    case 'active':
      return [asked, made, end];
  }
}
