import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput } from '@mantine/core';
import { type FieldChrome, type FieldProps, kitField } from './fields.ts';
import { KitScope } from '../kit/KitScope.tsx';

interface NumberFieldProps extends FieldProps<number | ''>, FieldChrome {
  min?: number;
  max?: number;
  step?: number;
  /** Decimals that may be typed; whole numbers by default. */
  decimals?: number;
  prefix?: string;
  suffix?: string;
  placeholder?: string;
}

/** A number, or '' while nothing is typed. Out of bounds is told, not silently changed. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, min, max, step = 1, decimals = 0, prefix, suffix, placeholder } = props;
  return (
    <KitScope>
      <NumberInput
        {...kitField(props)}
        value={value}
        onChange={(next) => onChange(typeof next === 'number' ? next : '')}
        step={step}
        allowDecimal={decimals > 0}
        decimalScale={decimals}
        clampBehavior="none"
        // Amounts are typed; small counts step.
        hideControls={decimals > 0}
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        {...(min === undefined ? {} : { min })}
        {...(max === undefined ? {} : { max })}
        {...(prefix === undefined ? {} : { prefix })}
        {...(suffix === undefined ? {} : { suffix })}
        {...(placeholder === undefined ? {} : { placeholder })}
      />
    </KitScope>
  );
}
