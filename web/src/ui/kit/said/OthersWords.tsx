import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import styles from './SaidWords.module.css';
import { writtenIn } from './writtenIn.ts';
import { writtenTexts } from './writtenTexts.ts';

/** What a person wrote, and where it is not in the reader's language, in which: nobody takes it for a page left untranslated. */
export function OthersWords({ text }: { text: string }) {
  const t = useTexts(writtenTexts);
  const language = writtenIn(text, useLocale());
  if (language === undefined) return text;
  return (
    <>
      <span lang={language}>{text}</span>{' '}
      <small className={styles.language} aria-hidden>
        {t('other')}
      </small>
    </>
  );
}
