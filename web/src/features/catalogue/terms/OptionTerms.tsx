import type { Sku } from '#contract/catalogue/catalogue.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { differingTerms } from './differingTerms.ts';
import styles from './OptionTerms.module.css';
import { texts } from '../texts.ts';

/** Below the options: what of the terms is other for each of them, the chosen one first. Nothing where all have the same. */
export function OptionTerms({ skus, chosenId }: { skus: readonly Sku[]; chosenId: number }) {
  const t = useTexts(texts);
  // Chinese sentences bring their space along.
  const between = useLocale() === 'zh-CN' ? '' : ' ';
  const options = differingTerms(skus);
  const chosen = options.find(({ id }) => id === chosenId);
  if (chosen === undefined) return null;
  return (
    <div className={styles.terms}>
      <p aria-live="polite">
        <strong>{t('optionTerms')}</strong> {chosen.terms.join(between)}
      </p>
      <details>
        <summary>{t('compareOptions', { count: options.length })}</summary>
        <dl>
          {options.map(({ id, name, terms }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{terms.length === 0 ? t('noOtherTerms') : terms.join(between)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
