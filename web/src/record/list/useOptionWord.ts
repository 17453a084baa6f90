import { useTexts } from '../../language/texts.ts';
import type { Named } from './filterAddress.ts';
import { texts } from './texts.ts';

/** What an option is called, with how many there are of it. */
export function useOptionWord(): (option: Named) => string {
  const t = useTexts(texts);
  return ({ label, count }) => (count ? t('tabCount', { name: label, count }) : label);
}
