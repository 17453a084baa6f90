import { useTexts } from '../../language/texts.ts';
import { Button, IconButton } from '../../ui/kit/Button.tsx';
import { CloseIcon } from '../../ui/kit/icons.ts';
import styles from './LanguageOffer.module.css';
import { languageOfferTexts as texts } from './languageOfferTexts.ts';
import { useChangeLocale } from '../useChangeLocale.ts';

/** Offers English in one line, over the page, so that nothing moves. */
export function LanguageOffer({ onDone }: { onDone: () => void }) {
  const t = useTexts(texts);
  const { change } = useChangeLocale();
  return (
    <section className={styles.offer} lang="en" aria-label="Language">
      <span>Read in English?</span>
      <Button
        size="sm"
        onClick={() => {
          onDone();
          void change();
        }}
      >
        English
      </Button>
      <IconButton icon={CloseIcon} label={t('keepChinese')} size={32} onClick={onDone} />
    </section>
  );
}
