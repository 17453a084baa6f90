import { Fragment, type ReactNode } from 'react';
import { useLocale } from '../../language/locale.tsx';
import { localesFor } from '../../language/localesFor.ts';

/** Fields for the same in Chinese and in English, the reader's language first. */
export function InBoth({ zh, en }: { zh: ReactNode; en: ReactNode }) {
  const fields = { 'zh-CN': zh, 'en-US': en };
  return localesFor(useLocale()).map((language) => <Fragment key={language}>{fields[language]}</Fragment>);
}
