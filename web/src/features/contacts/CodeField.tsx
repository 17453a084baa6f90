import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { CallInput, CallOutput } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { callWithProof } from '../../api/callWithProof.ts';
import { useTexts } from '../../language/texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import type { FieldProps } from '../../ui/form/fields.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { useSecondsLeft } from '../../ui/kit/Time.tsx';
import styles from './Contacts.module.css';
import { texts } from './texts.ts';

interface CodeFieldProps {
  label: string;
  code: FieldProps<string>;
  /** What the server gave for the code: it is good with nothing else. */
  request: FieldProps<string>;
  /** What the button asks for; undefined: where the code goes is not typed yet. */
  asks: Omit<CallInput<'sendCode'>, 'proof'> | undefined;
  /** Told why no code could be sent. */
  onRefused: (failed: CallError) => void;
}

/** A code and the button that sends one. */
export function CodeField({ label, code, request, asks, onRefused }: CodeFieldProps) {
  const t = useTexts(texts);
  const [busy, setBusy] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [sent, setSent] = useState<CallOutput<'sendCode'>>();
  const [againAt, setAgainAt] = useState<string>();
  const wait = useSecondsLeft(againAt) ?? 0;

  async function send() {
    if (asks === undefined) return;
    setBusy(true);
    try {
      const reply = await callWithProof('sendCode', asks, { quiet: true, onWorking: setWorking });
      request.onChange(reply.request);
      setSent(reply);
      setAgainAt(new Date(Date.now() + reply.resendAfterSeconds * 1000).toISOString());
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      onRefused(thrown);
    } finally {
      setBusy(false);
    }
  }

  const help = isWorking
    ? t('working')
    : sent && t(sent.delivery === 'none' ? 'notDelivered' : 'sent', { minutes: sent.expiresAfterSeconds / 60 });
  const error = code.error ?? (request.error === undefined ? undefined : t('sendFirst'));
  return (
    <div className={styles.code}>
      <div className={styles.line}>
        <TextField
          {...code}
          error={error}
          label={label}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={limits.code.length}
          required
        />
        <Button busy={busy} disabled={asks === undefined || wait > 0} onClick={() => void send()}>
          {wait > 0 ? t('sendIn', { seconds: wait }) : t('send')}
        </Button>
      </div>
      <p role="status" className={styles.status}>
        {help}
      </p>
    </div>
  );
}
