import type { InquiryFacts, InquiryResult } from '#contract/verification/inquiry.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { looksOfChain } from './chainLooks.ts';
import { texts as pageTexts } from './certificatePageTexts.ts';
import { texts } from './certificateTexts.ts';
import { lookOf, type ResultLook } from './inquiryResults.ts';
import { useReason } from './useReason.ts';

export interface PictureLines {
  result: InquiryResult;
  title: string;
  tone: ResultLook['tone'];
  word: string;
  sentence: string;
  lines: { name: string; value: string }[];
  chain: { text: string; tone: ResultLook['tone']; word: string }[];
  chainTitle: string;
  scan: string;
  checked: string;
}

/** A certificate as plain lines, for the picture of it. */
export function usePictureLines(facts: InquiryFacts, checkedAt: string): PictureLines {
  const t = useTexts(texts);
  const p = useTexts(pageTexts);
  const { date, dateTime } = useFormats();
  const why = useReason()(facts);
  const { word, tone, text } = lookOf(facts);
  const looks = looksOfChain(facts.chain);
  const { kind, result, since, until, hidden } = facts;
  const values: [string, string | null][] = [
    [t(result === 'valid' ? 'careful' : 'why'), why],
    [t('product'), facts.product],
    [t('name'), facts.name],
    [t('holder'), facts.holderMasked],
    [t('number'), facts.number],
    [t('level'), facts.level],
    [t('region'), facts.region],
    [t('target'), facts.target],
    [t('ownership'), facts.proven === null ? null : t(facts.proven ? 'isProven' : 'isNotProven')],
    [t('since'), since === null ? null : date(since)],
    [t('until'), hidden.includes('until') || kind === 'shop' ? null : until === null ? t('lifetime') : date(until)],
  ];
  return {
    result,
    title: t('certificate'),
    tone,
    word: `${t(kind)} · ${t(word)}`,
    sentence: text === null ? '' : t(text),
    lines: values.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }])),
    chain: facts.chain.map((link, index) => {
      const look = looks[index] ?? lookOf(link);
      const words = [t(link.kind), link.name, link.level].filter((one) => one !== null && one !== '');
      return { text: words.join(' '), tone: look.tone, word: t(look.word) };
    }),
    chainTitle: t('chain'),
    scan: p('scan'),
    checked: t('checkedAt', { time: dateTime(checkedAt) }),
  };
}
