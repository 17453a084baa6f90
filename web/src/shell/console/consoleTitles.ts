import type { MetaDescriptor } from 'react-router';
import { pagesOf } from '#contract/console/menuFor.ts';
import { consolePages } from '#contract/console/consolePages.ts';
import type { ConsolePath } from '#contract/console/consolePaths.ts';
import type { Locale } from '#contract/core/locale.ts';
import { useLocale } from '../../language/locale.tsx';
import { pageMeta, rootOf } from '../pageMeta.ts';

const titles = new Map(pagesOf(consolePages).map(({ name, title }) => [name, title]));

/** The label of a console screen, as the menu has it. */
function titleOf(name: ConsolePath, locale: Locale): string {
  return titles.get(name)?.[locale] ?? name;
}

/** `title('orders')`: the heading of a console screen in the reader's language. */
export function useConsoleTitles(): (name: ConsolePath) => string {
  const locale = useLocale();
  return (name) => titleOf(name, locale);
}

/** The document's title: the screen's label and the site's name. */
export function consoleMeta(matches: Parameters<typeof pageMeta>[0], name: ConsolePath): MetaDescriptor[] {
  return pageMeta(matches, { title: titleOf(name, rootOf(matches).locale) });
}
