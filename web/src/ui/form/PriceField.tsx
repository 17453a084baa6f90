import { useState } from 'react';
import type { FieldChrome, FieldProps } from './fields.ts';
import { TextField } from './TextField.tsx';

interface PriceFieldProps extends FieldProps<number | null>, FieldChrome {
  /** May be below zero: by how much something changes. */
  signed?: boolean;
}

/** An amount typed in yuan and kept in fen; null while nothing is typed, or nothing that is an amount. */
export function PriceField({ value, onChange, signed = false, ...props }: PriceFieldProps) {
  const [typed, setTyped] = useState(textOf(value));
  // What is typed stays as it is typed, such as "12." on the way to 12.50, as long as it means the value.
  const shown = fenOf(typed) === value ? typed : textOf(value);
  return (
    <TextField
      {...props}
      value={shown}
      inputMode={signed ? 'text' : 'decimal'}
      autoComplete="off"
      prefix="¥"
      onChange={(text) => {
        const clean = text
          .replace(/[，。、]/g, '.')
          .replace(/[−–－]/g, '-')
          .replace(signed ? /(?!^-)[^\d.]/g : /[^\d.]/g, '')
          .slice(0, 11);
        setTyped(clean);
        onChange(fenOf(clean));
      }}
    />
  );
}

function textOf(fen: number | null): string {
  if (fen === null) return '';
  return fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2);
}

function fenOf(text: string): number | null {
  const [, sign, yuan, fen = ''] = /^(-?)(\d+)(?:\.(\d{0,2})\d*)?$/.exec(text) ?? [];
  if (yuan === undefined) return null;
  const amount = Number(yuan) * 100 + Number(fen.padEnd(2, '0'));
  return sign === '-' ? -amount : amount;
}
