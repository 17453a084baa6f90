import { useState } from 'react';
import { couponRules } from '#contract/coupons/couponRules.ts';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { codeTexts } from './codeTexts.ts';
import styles from './CouponBox.module.css';

interface CodeFieldProps {
  code: string;
  refusal: CallOutput<'quoteCoupons'>['refusal'];
  /** What went wrong with asking, such as too many tries. */
  failed: string | undefined;
  /** Whether the code was looked at. */
  answered: boolean;
  onCode: (code: string) => void;
  /** The code is dropped, and the field goes. */
  onDrop: () => void;
}

/** A field for a code, and what came of it. */
export function CodeField({ code, refusal, failed, answered, onCode, onDrop }: CodeFieldProps) {
  const t = useTexts(codeTexts);
  const { money } = useFormats();
  const [typed, setTyped] = useState('');
  const isAsked = code !== '' && answered;
  const refused = isAsked && refusal ? t(refusal.name, { min: money(refusal.minFen ?? 0) }) : failed;
  return (
    <>
      <form
        className={styles.code}
        onSubmit={(event) => {
          event.preventDefault();
          onCode(typed.trim());
        }}
      >
        <TextField
          name="couponCode"
          label={t('code')}
          value={typed}
          onChange={setTyped}
          maxLength={couponRules.code.max}
          autoComplete="off"
          {...(refused !== undefined && { error: refused })}
          {...(isAsked && refused === undefined && { help: t('counts', { code: code.toUpperCase() }) })}
        />
        <Button type="submit">{t('use')}</Button>
      </form>
      {code !== '' && (
        <Button kind="quiet" size="sm" onClick={onDrop}>
          {t('drop')}
        </Button>
      )}
    </>
  );
}
