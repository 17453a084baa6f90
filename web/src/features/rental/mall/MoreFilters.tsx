import { listingKinds } from '#contract/rental/listingProcess.ts';
import { useTexts } from '../../../language/texts.ts';
import { PlainField } from '../PlainField.tsx';
import { deposits, leastStars, lengths, type MallQuery } from './mallQuery.ts';
import { mallTexts } from './mallTexts.ts';
import styles from './MoreFilters.module.css';
import { moreTexts as texts } from './moreTexts.ts';
import { useFilterWords } from './useFilterWords.ts';

/** The filters of the mall that are folded. Fields that only some choices need show by the styles alone. */
export function MoreFilters({ query }: { query: MallQuery }) {
  const t = useTexts(texts);
  const ofMall = useTexts(mallTexts);
  const words = useFilterWords();
  return (
    <div className={styles.fields}>
      <PlainField inRow label={t('kind')}>
        <select name="kind" defaultValue={query.kind ?? ''}>
          <option value="">{t('all')}</option>
          {listingKinds.map((kind) => (
            <option key={kind} value={kind}>
              {ofMall(`kind_${kind}`)}
            </option>
          ))}
        </select>
      </PlainField>
      <PlainField inRow label={ofMall('deposit')}>
        <select name="deposit" defaultValue={query.deposit ?? ''}>
          <option value="">{t('all')}</option>
          {deposits.map((fen) => (
            <option key={fen} value={fen}>
              {fen === 0 ? words.deposit(fen) : words.upTo(fen)}
            </option>
          ))}
        </select>
      </PlainField>
      <PlainField inRow label={t('rating')}>
        <select name="stars" defaultValue={query.stars ?? ''}>
          <option value="">{t('all')}</option>
          {leastStars.map((count) => (
            <option key={count} value={count}>
              {ofMall('starsFrom', { count })}
            </option>
          ))}
        </select>
      </PlainField>
      <PlainField inRow label={t('free')}>
        <select name="free" defaultValue={query.free ?? ''}>
          <option value="">{t('anyTime')}</option>
          <option value="now">{t('now')}</option>
          <option value="at">{t('at')}</option>
        </select>
      </PlainField>
      <div className={styles.at}>
        <PlainField inRow label={t('atTime')}>
          <input type="datetime-local" name="at" step={1800} defaultValue={query.at ?? ''} />
        </PlainField>
      </div>
      <div className={styles.for}>
        <PlainField inRow label={t('length')}>
          <select name="for" defaultValue={query.for ?? ''}>
            <option value="">{t('anyLength')}</option>
            {lengths.map((name) => (
              <option key={name} value={name}>
                {words.length(name)}
              </option>
            ))}
          </select>
        </PlainField>
      </div>
    </div>
  );
}
