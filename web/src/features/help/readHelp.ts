/** What pages of the help centre show. Loaders alone read it: all questions in both languages are more than a page itself. */
import type { AppLoadContext } from 'react-router';
import type { Locale } from '#contract/core/locale.ts';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { load } from '../../api/load.ts';
import { filled } from '../../parts/promises/promises.ts';
import { fallbackSite } from '../../shell/site.ts';
import type { HelpAnswered, HelpOverview, HelpQuestion, HelpTopic } from './help.ts';
import { findHelp, helpGroups, searchHelp } from './helpTopics.ts';

/** All questions by subject, and those that match the words, of which no more are read than can be typed. */
export async function readOverview(context: AppLoadContext, typed: string): Promise<HelpOverview> {
  const { locale } = context;
  const siteName = await siteNameOf(context);
  const words = typed.slice(0, publicLimits.search.max);
  const listed = (topics: readonly HelpTopic[]) => topics.map((topic) => questionOf(topic, locale, siteName));
  return {
    groups: helpGroups.map((group) => ({ name: group[locale], questions: listed(group.topics) })),
    words,
    found: listed(searchHelp(words, locale)),
  };
}

/** Undefined when there is no such question. */
export async function readAnswer(context: AppLoadContext, slug: string): Promise<HelpAnswered | undefined> {
  const found = findHelp(slug);
  if (found === undefined) return undefined;
  const { locale } = context;
  const siteName = await siteNameOf(context);
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

/** Help is read also while the configuration cannot be. */
async function siteNameOf(context: AppLoadContext): Promise<string> {
  const { site } = await load(context, 'getSiteConfiguration', {}).catch(() => ({ site: fallbackSite }));
  return site.name;
}
