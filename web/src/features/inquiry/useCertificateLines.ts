import { daysLeftOf } from '#contract/licences/licenceRules.ts';
import type { InquiryFacts, InquiryResult } from '#contract/verification/inquiry.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { looksOfChain } from './chainLooks.ts';
import { texts } from './certificateTexts.ts';
import { isNoEnd, lookOf, type ResultLook } from './inquiryResults.ts';
import { useReason } from './useReason.ts';

export interface CertificateLines {
  result: InquiryResult;
  look: ResultLook;
  title: string;
  subtitle: string;
  /** Its number, or the name of what has none. */
  large: string;
  word: string;
  sentence: string;
  facts: { name: string; value: string }[];
  chain: { name: string; kind: string; tone: ResultLook['tone']; word: string }[];
  chainTitle: string;
  checked: [word: string, time: string];
}

/** A certificate as plain lines, for its drawing. */
export function useCertificateLines(
  facts: InquiryFacts,
  { checkedAt, site }: { checkedAt: string; site: string },
): CertificateLines {
  const t = useTexts(texts);
  const { date, exact } = useFormats();
  const why = useReason()(facts);
  const look = lookOf(facts);
  const looks = looksOfChain(facts.chain, look);
  const { kind, result, since, until, hidden } = facts;
  const large = facts.number ?? facts.product ?? facts.name ?? facts.target ?? t(kind);
  const ends =
    kind === 'shop' || hidden.includes('until') || isNoEnd(facts) ? null : until === null ? t('lifetime') : date(until);
  const values: [string, string | null][] = [
    [t('product'), facts.product],
    [t('name'), facts.name],
    [t('holder'), facts.holderMasked],
    [t('target'), facts.target],
    [t('level'), facts.level],
    [t('region'), facts.region],
    [t('ownership'), facts.proven === null ? null : t(facts.proven ? 'isProven' : 'isNotProven')],
    [t('verified'), facts.verified === null ? null : t(facts.verified ? 'isVerified' : 'isNotVerified')],
    [t('since'), since === null ? null : date(since)],
    [t('until'), since === null && until === null ? null : ends],
    [t('qq'), facts.qq],
  ];
  return {
    result,
    look,
    title: t(`${kind}Title`),
    subtitle: t(`${kind}Sub`, { site }),
    large,
    word: t(look.word),
    sentence: sentence(),
    facts: values.flatMap(([name, value]) =>
      value === null || value === '' || value === large ? [] : [{ name, value }],
    ),
    chain: facts.chain.map((link, index) => {
      const { tone, word } = looks[index] ?? lookOf(link);
      const name = link.kind === 'platform' ? site : (link.name ?? t('hidden'));
      return {
        name,
        kind: [t(link.kind), link.level ?? ''].filter((one) => one !== '').join(' '),
        tone,
        word: t(word),
      };
    }),
    chainTitle: t('chain'),
    checked: [t('checked'), exact(checkedAt)],
  };

  function sentence(): string {
    if (why !== null) return why;
    if (look.word === 'valid' && until !== null && !hidden.includes('until')) {
      const left = new Date(until).getTime() - new Date(checkedAt).getTime();
      return t('validUntil', { date: date(until), count: daysLeftOf(left) });
    }
    return look.text === null ? '' : t(look.text);
  }
}
