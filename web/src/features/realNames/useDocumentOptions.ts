import { enterpriseCertificates, identityDocuments } from '#contract/realNames/identityDocuments.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { words } from './stateTexts.ts';

/** Choices of a list, in the reader's words. */
export function useDocumentOptions() {
  const t = useTexts(words);
  return {
    documents: identityDocuments.map((value) => ({ value, label: t(value) })),
    certificates: enterpriseCertificates.map((value) => ({ value, label: t(value) })),
  };
}

/** The name of a country in the reader's language. */
export function useCountryName(): (code: string) => string {
  const locale = useLocale();
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  return (code) => (code === '' ? '' : (names.of(code) ?? code));
}
