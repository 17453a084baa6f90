import { useTexts } from '../language/texts.ts';
import { FilterLinks } from '../ui/list/FilterLinks.tsx';
import { badgeCount } from '../parts/site/badgeCount.ts';
import { texts } from './texts.ts';

interface FilterByProps<Name extends string> {
  names: readonly Name[];
  word: (name: Name) => string;
  /** How much waits for the reader there. */
  waiting?: (name: Name) => number | undefined;
  /** Undefined: all. */
  current: NoInfer<Name> | undefined;
  linkTo: (name: Name | undefined) => string;
  /** What is filtered by, when it is not the state. */
  label?: string;
  /** Without a first choice that takes the filter away. */
  noAll?: boolean;
  /** These are the parts of a page or drawer, each with filters of its own below; one is always shown. */
  parts?: boolean;
}

/** One filter or tab of a few, each an address of its own. */
export function FilterBy<Name extends string>(props: FilterByProps<Name>) {
  const { names, word, waiting, current, linkTo, label, parts = false, noAll = parts } = props;
  const t = useTexts(texts);
  const all = noAll ? [] : [{ name: 'all', label: t('all'), to: linkTo(undefined) }];
  const filters = names.map((name) => {
    const count = waiting?.(name) ?? 0;
    return {
      name,
      label: word(name),
      to: linkTo(name),
      ...(count > 0 && { waiting: { count: badgeCount(count), words: t('waiting', { count }) } }),
    };
  });
  const links = [...all, ...filters];
  return <FilterLinks label={label ?? t('byState')} filters={links} current={current ?? 'all'} parts={parts} isRow />;
}
