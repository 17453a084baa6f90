/** What pages of the help centre show. Loaders alone read it: all questions in both languages are more than a page itself. */
import type { Locale } from '#contract/core/locale.ts';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { filled } from '../../parts/promises/promises.ts';
import type { HelpAnswered, HelpOverview, HelpQuestion, HelpTopic } from './help.ts';
import { findHelp, helpGroups, searchHelp } from './helpTopics.ts';

/** All questions by subject, and those that match the words, of which no more are read than can be typed. */
export function readOverview(typed: string, locale: Locale, siteName: string): HelpOverview {
  const words = typed.slice(0, publicLimits.search.max);
  const listed = (topics: readonly HelpTopic[]) => topics.map((topic) => questionOf(topic, locale, siteName));
  return {
    groups: helpGroups.map((group) => ({
      subject: group.subject,
      name: group[locale],
      questions: listed(group.topics),
    })),
    words,
    found: listed(searchHelp(words, locale)),
  };
}

/** Undefined when there is no such question. */
export function readAnswer(slug: string, locale: Locale, siteName: string): HelpAnswered | undefined {
  const found = findHelp(slug);
  if (found === undefined) return undefined;
  const { topic, group } = found;
  return {
    ...questionOf(topic, locale, siteName),
    answer: topic[locale].answer.map((paragraph) => filled(paragraph, siteName)),
    ...(topic.to && { to: topic.to }),
    others: group.topics.filter((other) => other !== topic).map((other) => questionOf(other, locale, siteName)),
  };
}

function questionOf(topic: HelpTopic, locale: Locale, siteName: string): HelpQuestion {
  return { slug: topic.slug, question: filled(topic[locale].question, siteName) };
}
