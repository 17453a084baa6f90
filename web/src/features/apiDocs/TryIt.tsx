import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { readToken } from '../../api/token.ts';
import { useTexts } from '../../language/texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import styles from './ApiDocsPage.module.css';
import { CodeBlock } from './CodeBlock.tsx';
import type { ApiCall } from './openApi.ts';
import { texts } from './texts.ts';

interface Answer {
  status: number;
  ms: number;
  text: string;
}

/** Sends a reading call to this site with the typed key, or with the reader's own login. */
export function TryIt({ call, apiKey }: { call: ApiCall; apiKey: string }) {
  const t = useTexts(texts);
  const { loggedIn } = useSession();
  const inputs = call.fields.filter(({ place }) => place === 'path' || place === 'query');
  const [values, setValues] = useState<Record<string, string>>({ ...call.example.path, ...call.example.query });
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const [failed, setFailed] = useState(false);
  const needsKey = call.access !== 'anyone' && apiKey === '' && !loggedIn;

  async function send() {
    setBusy(true);
    setFailed(false);
    const query = new URLSearchParams();
    for (const { name, place } of inputs) {
      const value = values[name] ?? '';
      if (place === 'query' && value !== '') query.set(name, value);
    }
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
    const token = readToken();
    const headers: Record<string, string> = { Accept: 'application/json' };
    if (apiKey !== '' && call.scope !== undefined) headers['Authorization'] = `Bearer ${apiKey}`;
    else if (token !== null) headers['user-token'] = token;
    try {
      setAnswer(await ask(query.size === 0 ? path : `${path}?${query.toString()}`, headers));
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      className={styles.try}
      aria-label={t('tryIt')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!needsKey) void send();
      }}
    >
      <h3>{t('tryIt')}</h3>
      <p className={styles.soft}>{needsKey ? t('tryNeedsKey') : t('tryHelp')}</p>
      {inputs.map(({ name, required }) => (
        <TextField
          key={name}
          name={name}
          label={name}
          required={required}
          value={values[name] ?? ''}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          autoComplete="off"
        />
      ))}
      <div>
        <Button type="submit" busy={busy} disabled={needsKey}>
          {t('send')}
        </Button>
      </div>
      <div role="status">
        {failed && <p>{t('failed')}</p>}
        {answer && (
          <>
            <p className={styles.soft}>{t('answered', { status: answer.status, ms: answer.ms })}</p>
            <CodeBlock code={answer.text} label={t('reply')} />
          </>
        )}
      </div>
    </form>
  );
}

/** Sends a reading call and measures how long its answer takes. Throws without a connection. */
async function ask(address: string, headers: Record<string, string>): Promise<Answer> {
  const started = performance.now();
  const reply = await fetch(address, { headers });
  const text = await reply.text();
  return { status: reply.status, ms: Math.round(performance.now() - started), text: pretty(text) };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
