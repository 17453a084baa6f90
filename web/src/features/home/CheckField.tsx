import { type FormEvent, useId } from 'react';
import { useNavigate } from 'react-router';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { useTexts } from '../../language/texts.ts';
import { href, paths } from '../../paths.ts';
import { Mark } from '../../ui/drawings/Mark.tsx';
import styles from './CheckField.module.css';
import { texts } from './texts.ts';

/**
 * Takes a key or a domain to the inquiry page. It travels in the navigation's state, without scripts in the body of the
 * form: a key never stands in an address.
 */
export function CheckField() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const id = useId();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = event.currentTarget.querySelector('input')?.value.trim() ?? '';
    void navigate(href('inquire'), query === '' ? {} : { state: { query } });
  };
  return (
    <form className={styles.card} action={paths.inquire} method="post" onSubmit={handleSubmit}>
      <h2 className={styles.title}>
        <Mark kind="verified" size={22} className={styles.mark ?? ''} />
        {t('checkTitle')}
      </h2>
      <p className={styles.lead}>{t('checkLead')}</p>
      <label className="visually-hidden" htmlFor={id}>
        {t('checkLabel')}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          name="query"
          className={styles.input}
          placeholder={t('checkPlaceholder')}
          maxLength={publicLimits.inquiry.max}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
          aria-describedby={`${id}-note`}
        />
        <button type="submit" className={styles.act}>
          {t('checkAct')}
        </button>
      </div>
      <p className={styles.note} id={`${id}-note`}>
        {t('checkNote')}
      </p>
    </form>
  );
}
