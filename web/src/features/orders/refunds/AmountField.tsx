import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import type { FieldProps } from '../../../ui/form/fields.ts';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { texts } from './refundTexts.ts';

interface AmountFieldProps extends FieldProps<number | ''> {
  label: string;
  maxFen: number;
  fromZero?: boolean;
}

/** An amount typed in yuan and kept in fen. */
export function AmountField({ value, onChange, maxFen, fromZero = false, ...field }: AmountFieldProps) {
  const t = useTexts(texts);
  const { money } = useFormats();
  return (
    <NumberField
      {...field}
      value={value === '' ? '' : value / 100}
      onChange={(yuan) => onChange(yuan === '' ? '' : Math.round(yuan * 100))}
      help={t(fromZero ? 'amountHelpZero' : 'amountHelp', { max: money(maxFen) })}
      prefix="¥"
      decimals={2}
      min={0}
      required
    />
  );
}
