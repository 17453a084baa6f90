import { useId } from 'react';
import { useTexts } from '../../language/texts.ts';
import type { FieldProps } from './fields.ts';
import { Icon } from '../kit/Icon.tsx';
import { StarFilledIcon, StarIcon } from '../kit/icons.ts';
import styles from './Stars.module.css';
import { texts } from './starsTexts.ts';

const all = [1, 2, 3, 4, 5] as const;

/** So many of five stars; of an average the last one is drawn in part. */
export function Stars({ count, size = 16 }: { count: number; size?: number }) {
  const t = useTexts(texts);
  return (
    <span className={styles.stars} role="img" aria-label={t('ofFive', { count })}>
      {all.map((star) =>
        star - count > 0 && star - count < 1 ? (
          <span key={star} className={styles.part}>
            <Icon of={StarIcon} size={size} />
            <span style={{ width: `${(1 - (star - count)) * 100}%` }}>
              <Icon of={StarFilledIcon} size={size} />
            </span>
          </span>
        ) : (
          <Icon key={star} of={star <= count ? StarFilledIcon : StarIcon} size={size} />
        ),
      )}
    </span>
  );
}

/** One to five stars, 0 while none is chosen; a group of radio buttons. */
export function StarsField({ name, value, onChange, error, label }: FieldProps<number> & { label: string }) {
  const t = useTexts(texts);
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-error`} aria-invalid={error !== undefined}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {all.map((star) => (
          <label key={star} className={styles.choice} title={t('ofFive', { count: star })}>
            <input
              type="radio"
              name={`${id}-${name}`}
              value={star}
              checked={star === value}
              aria-label={t('ofFive', { count: star })}
              onChange={() => onChange(star)}
            />
            <Icon of={star <= value ? StarFilledIcon : StarIcon} size={28} />
          </label>
        ))}
        <span className={styles.word} aria-hidden>
          {value > 0 && t(`word${value as 1 | 2 | 3 | 4 | 5}`)}
        </span>
      </div>
      <p id={`${id}-error`} className={styles.error}>
        {error}
      </p>
    </fieldset>
  );
}
