import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Entries, Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { RotateButton } from './RotateButton.tsx';
import { keyLooks, texts } from './texts.ts';
import { stateOf, useSigningKeys, type SigningKey } from './useSigningKeys.ts';

/** Keys that are shown first; older ones unfold. */
const shownMax = 3;

/** The keys that replies and files are signed with, and their rotation. */
export function SigningKeys() {
  const t = useTexts(texts);
  const query = useSigningKeys();
  const at = query.dataUpdatedAt;
  return (
    <Card title={t('title')} action={<RotateButton keys={query.data?.keys} at={at} />}>
      <PageState query={query} skeleton={<Skeleton height={96} />}>
        {({ keys }) => (
          <Stack gap={12}>
            <Soft>{t('lead')}</Soft>
            <KeyList keys={keys.slice(0, shownMax)} at={at} />
            {keys.length > shownMax && (
              <details>
                <summary>{t('earlier', { count: keys.length - shownMax })}</summary>
                <KeyList keys={keys.slice(shownMax)} at={at} />
              </details>
            )}
          </Stack>
        )}
      </PageState>
    </Card>
  );
}

function KeyList({ keys, at }: { keys: readonly SigningKey[]; at: number }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  return (
    <Entries>
      {keys.map((key) => {
        const { kid, signsFrom, signsUntil, compromisedAt } = key;
        const from = dateTime(signsFrom);
        return (
          <Entry key={kid} end={<StateBadge of={keyLooks} state={stateOf(key, at)} />}>
            <Row gap={8}>
              <code>{kid}</code>
              <Copy value={kid} />
            </Row>
            {signsUntil === null && <span>{t('from', { from })}</span>}
            {signsUntil !== null && signsUntil !== signsFrom && (
              <span>{t('fromTo', { from, until: dateTime(signsUntil) })}</span>
            )}
            {compromisedAt !== null && <span>{t('compromisedAt', { at: dateTime(compromisedAt) })}</span>}
          </Entry>
        );
      })}
    </Entries>
  );
}
