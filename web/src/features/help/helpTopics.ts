import type { Locale } from '#contract/core/locale.ts';
import { accountHelp } from './accountHelpTexts.ts';
import { buyingHelp } from './buyingHelpTexts.ts';
import type { HelpGroup, HelpTopic } from './help.ts';
import { licenceHelp } from './licenceHelpTexts.ts';
import { moneyHelp } from './moneyHelpTexts.ts';
import { refundHelp } from './refundHelpTexts.ts';

/** All questions, in the order in which they are shown. */
export const helpGroups: readonly HelpGroup[] = [buyingHelp, refundHelp, licenceHelp, moneyHelp, accountHelp];

/** A question and the group that it is in. */
export function findHelp(slug: string | undefined): { topic: HelpTopic; group: HelpGroup } | undefined {
  for (const group of helpGroups) {
    const topic = group.topics.find((one) => one.slug === slug);
    if (topic !== undefined) return { topic, group };
  }
  return undefined;
}

/**
 * Questions that have all the words, in question or answer, those with the words in the question first. Where none has a
 * whole Chinese word, those that share most of its pairs of characters.
 */
export function searchHelp(words: string, locale: Locale): HelpTopic[] {
  const terms = words
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,，。？?！!]+/)
    .filter((term) => term !== '');
  if (terms.length === 0) return [];
  const topics = helpGroups.flatMap((group) => group.topics);
  const scored = topics.flatMap((topic) => {
    const question = topic[locale].question.toLowerCase();
    const whole = `${question}\n${topic[locale].answer.join('\n').toLowerCase()}`;
    const score = Math.min(...terms.map((term) => matchOf(term, question, whole)));
    return score === 0 ? [] : [{ topic, score }];
  });
  return scored.toSorted((one, other) => other.score - one.score).map(({ topic }) => topic);
}

/** 3: in the question; 2: in the answer; up to 1: by pairs of characters, at least half of them; 0: not at all. */
function matchOf(term: string, question: string, whole: string): number {
  if (question.includes(term)) return 3;
  if (whole.includes(term)) return 2;
  if (!/\p{Script=Han}/u.test(term) || term.length < 3) return 0;
  const pairs = Array.from({ length: term.length - 1 }, (_, at) => term.slice(at, at + 2));
  const share = pairs.filter((pair) => whole.includes(pair)).length / pairs.length;
  return share >= 0.5 ? share : 0;
}
