import type { Locale } from '#contract/core/locale.ts';
import { accountHelp } from './accountHelpTexts.ts';
import { buyingHelp } from './buyingHelpTexts.ts';
import type { HelpGroup, HelpTopic } from './help.ts';
import { licenceHelp } from './licenceHelpTexts.ts';
import { moneyHelp } from './moneyHelpTexts.ts';
import { refundHelp } from './refundHelpTexts.ts';
import { rentalHelp } from './rentalHelpTexts.ts';

/** All questions, in the order in which they are shown. */
export const helpGroups: readonly HelpGroup[] = [
  buyingHelp,
  refundHelp,
  rentalHelp,
  licenceHelp,
  moneyHelp,
  accountHelp,
];

/** A question and the group that it is in. */
export function findHelp(slug: string | undefined): { topic: HelpTopic; group: HelpGroup } | undefined {
  for (const group of helpGroups) {
    const topic = group.topics.find((one) => one.slug === slug);
    if (topic !== undefined) return { topic, group };
  }
  return undefined;
}

/**
 * Questions that have all the words that say something, in question or answer, those with the words in the question
 * first. Where none has a whole Chinese word, those that share most of its pairs of characters; an English word may have
 * one wrong letter.
 */
export function searchHelp(words: string, locale: Locale): HelpTopic[] {
  const terms = words
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s,，。？?！!]+/)
    .filter((term) => term !== '' && !fillers.has(term));
  if (terms.length === 0) return [];
  const topics = helpGroups.flatMap((group) => group.topics);
  const scored = topics.flatMap((topic) => {
    const question = topic[locale].question.toLowerCase();
    const whole = `${question}\n${topic[locale].answer.join('\n').toLowerCase()}`;
    const score = Math.min(...terms.map((term) => matchOf(term, question, whole)));
    return score === 0 ? [] : [{ topic, score }];
  });
  // What is nearly so is a guess, for whoever would find nothing else.
  const isFound = scored.some(({ score }) => score > 1);
  return scored
    .filter(({ score }) => !isFound || score > 1)
    .toSorted((one, other) => other.score - one.score)
    .map(({ topic }) => topic);
}

const fillers = new Set(
  'a an the of in on at to for from with and or is are do does how what when where who why i me my you your can get it'.split(
    ' ',
  ),
);
const nearMin = 4;

/** Whether one letter is wrong, missing, too many or swapped with the next. */
function isNearly(typed: string, word: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === word[start]) start += 1;
  const [one, other] = [typed.slice(start), word.slice(start)];
  const [second, first] = other;
  return (
    one.slice(1) === other.slice(1) ||
    one.slice(1) === other ||
    one === other.slice(1) ||
    (other.length > 1 && one === `${first}${second}${other.slice(2)}`)
  );
}

/** Whether a text has a term: an English one at the beginning of a word, since "rent" is no part of "current". */
function holds(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    if (!/[a-z]/.test(term[0] ?? '') || !/[a-z]/.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

/** 3: in the question; 2: in the answer; up to 1: nearly, or by pairs of characters, at least half of them; 0: not at all. */
function matchOf(term: string, question: string, whole: string): number {
  if (holds(question, term)) return 3;
  if (holds(whole, term)) return 2;
  if (/^[a-z]+$/.test(term)) {
    const words = term.length < nearMin ? [] : (whole.match(/[a-z]+/g) ?? []);
    const lengths = [term.length - 1, term.length, term.length + 1];
    return words.some((word) => lengths.some((length) => isNearly(term, word.slice(0, length)))) ? 1 : 0;
  }
  if (!/\p{Script=Han}/u.test(term) || term.length < 3) return 0;
  const pairs = Array.from({ length: term.length - 1 }, (_, at) => term.slice(at, at + 2));
  const share = pairs.filter((pair) => whole.includes(pair)).length / pairs.length;
  return share >= 0.5 ? share : 0;
}
