import { useEffect, useState } from 'react';
import { useTexts } from '../../language/texts.ts';
import { IconButton } from '../../ui/kit/Button.tsx';
import { MinusIcon, PlusIcon } from '../../ui/kit/icons.ts';
import styles from './QuantityField.module.css';
import { quantityTexts as texts } from './quantityTexts.ts';

interface QuantityFieldProps {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

/** How many. What is typed counts once it is a number within the bounds; leaving the field shows the nearest one. */
export function QuantityField({ value, min, max, onChange }: QuantityFieldProps) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  const within = (number: number) => Math.min(max, Math.max(min, number));
  return (
    <div className={styles.field}>
      <IconButton icon={MinusIcon} label={t('fewer')} disabled={value <= min} onClick={() => onChange(value - 1)} />
      <input
        className={styles.input}
        inputMode="numeric"
        aria-label={t('quantity')}
        value={typed}
        onChange={(event) => {
          const text = event.currentTarget.value.replace(/\D/g, '').slice(0, 5);
          setTyped(text);
          const number = Number(text);
          if (text !== '' && number === within(number)) onChange(number);
        }}
        onBlur={() => {
          const number = within(Number(typed) || min);
          setTyped(String(number));
          onChange(number);
        }}
      />
      <IconButton icon={PlusIcon} label={t('more')} disabled={value >= max} onClick={() => onChange(value + 1)} />
    </div>
  );
}
