import { useId } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Copy } from '../../ui/kit/Copy.tsx';
import styles from './CodeBlock.module.css';
import { languageNames, sampleLanguages, type SampleLanguage } from './samples.ts';
import { texts } from './texts.ts';

/** Code that wraps instead of going on sideways, and can be copied. */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className={styles.block}>
      <pre tabIndex={0} aria-label={label}>
        <code>{code}</code>
      </pre>
      <div className={styles.copy}>
        <Copy value={code} />
      </div>
    </div>
  );
}

interface LanguageChoice {
  language: SampleLanguage;
  onLanguage: (language: SampleLanguage) => void;
}

/** The same in each language; the choice holds for the whole page. */
export function CodeTabs({
  language,
  onLanguage,
  codeIn,
}: LanguageChoice & { codeIn: (language: SampleLanguage) => string }) {
  const t = useTexts(texts);
  const id = useId();
  return (
    <div>
      <fieldset className={styles.tabs}>
        <legend className="visually-hidden">{t('language')}</legend>
        {sampleLanguages.map((one) => (
          <label key={one}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={one === language}
              onChange={() => onLanguage(one)}
            />
            {languageNames[one]}
          </label>
        ))}
      </fieldset>
      <CodeBlock code={codeIn(language)} label={`${t('code')} ${languageNames[language]}`} />
    </div>
  );
}
