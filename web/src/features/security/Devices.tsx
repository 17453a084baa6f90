import type { Session } from '#contract/identity/sessions.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { EntriesCard } from '../../record/EntriesCard.tsx';
import { Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { texts } from './texts.ts';

/** Where one's own account is logged in; each but this one can be logged out. */
export function Devices() {
  const t = useTexts(texts);
  const query = useCall('listSessions', {});
  const sessions = query.data?.list ?? [];
  const endOthers = useAction('endOtherSessions', ({ ended }) => t('endedOthers', { count: ended }));
  return (
    <EntriesCard
      title={t('devices')}
      lead={t('devicesLead')}
      query={query}
      items={sessions}
      show={(session) => <Device key={session.id} session={session} />}
      none={{ title: t('none'), text: '' }}
      add={
        sessions.length > 1 && (
          <ActionButton
            size="sm"
            title={t('endOthersTitle')}
            act={t('endOthers')}
            lead={t('endOthersText')}
            onAct={() => endOthers.send({})}
          />
        )
      }
    />
  );
}

function Device({ session }: { session: Session }) {
  const t = useTexts(texts);
  const { id, here, network, createdAt, lastUsedAt } = session;
  const device = session.device ?? t('unknownDevice');
  const end = useAction('endSession', () => t('ended'));
  return (
    <Entry
      end={
        !here && (
          <Button size="sm" busy={end.busy} aria-label={t('endLabel', { device })} onClick={() => end.press({ id })}>
            {t('end')}
          </Button>
        )
      }
    >
      <Row gap={8}>
        <strong>{device}</strong>
        {here && <Badge>{t('here')}</Badge>}
      </Row>
      <Soft>
        {network !== null && `${network} · `}
        {t('since')} <Time at={createdAt} />
        {!here && (
          <>
            {' · '}
            {t('used')} <Time at={lastUsedAt} as="relative" />
          </>
        )}
      </Soft>
    </Entry>
  );
}
