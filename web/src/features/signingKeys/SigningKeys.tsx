import { useState } from 'react';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { ReplaceIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { RotateDialog } from './RotateDialog.tsx';
import styles from './SigningKeys.module.css';
import { texts } from './texts.ts';
import { stateOf, tones, useSigningKeys, type SigningKey } from './useSigningKeys.ts';

/** Keys that are shown at once; older ones unfold. */
const shownMax = 3;

/** The keys that answers and files are signed with, and the rotation of them. */
export function SigningKeys() {
  const t = useTexts(texts);
  const query = useSigningKeys();
  const [isAsking, setAsking] = useState(false);
  const at = query.dataUpdatedAt;
  return (
    <Card
      title={t('title')}
      action={
        <Button size="sm" icon={ReplaceIcon} disabled={!query.data} onClick={() => setAsking(true)}>
          {t('rotate')}
        </Button>
      }
    >
      <PageState query={query} skeleton={<Skeleton height={96} />}>
        {({ keys }) => (
          <Stack gap={12}>
            <p className={styles.lead}>{t('lead')}</p>
            <KeyList keys={keys.slice(0, shownMax)} at={at} />
            {keys.length > shownMax && (
              <details>
                <summary>{t('earlier', { count: keys.length - shownMax })}</summary>
                <KeyList keys={keys.slice(shownMax)} at={at} />
              </details>
            )}
            <RotateDialog open={isAsking} keys={keys} at={at} onClose={() => setAsking(false)} />
          </Stack>
        )}
      </PageState>
    </Card>
  );
}

function KeyList({ keys, at }: { keys: readonly SigningKey[]; at: number }) {
  return (
    <ul className={styles.keys}>
      {keys.map((key) => (
        <Key key={key.kid} signingKey={key} at={at} />
      ))}
    </ul>
  );
}

function Key({ signingKey, at }: { signingKey: SigningKey; at: number }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const { kid, signsFrom, signsUntil, compromisedAt } = signingKey;
  const state = stateOf(signingKey, at);
  return (
    <li className={styles.key}>
      <Status tone={tones[state]}>{t(state)}</Status>
      <div className={styles.facts}>
        <span className={styles.id}>
          <code>{kid}</code>
          <Copy value={kid} />
        </span>
        {signsUntil === null && <span>{t('from', { from: dateTime(signsFrom) })}</span>}
        {signsUntil !== null && signsUntil !== signsFrom && (
          <span>{t('fromTo', { from: dateTime(signsFrom), until: dateTime(signsUntil) })}</span>
        )}
        {compromisedAt !== null && <span>{t('compromisedAt', { at: dateTime(compromisedAt) })}</span>}
      </div>
    </li>
  );
}
