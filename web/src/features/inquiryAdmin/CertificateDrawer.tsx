import { certificateEvents, certificateReasons } from '#contract/verification/certificateProcess.ts';
import type { CertificateRecord } from '#contract/verification/certificates.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { History } from '../../record/History.tsx';
import { RecordDrawer, RecordHead } from '../../record/RecordDrawer.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Facts, Row } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { certificateLooks, stateOfCertificate, texts } from './texts.ts';

/** One certificate at the side: what it says, what happened to it, what may be done. */
export function CertificateDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getCertificateRecord', { id: id ?? 0 }, { enabled: id !== undefined });
  const title = t('certificateTitle', { number: query.data?.number ?? '' });
  return (
    <RecordDrawer id={id} onClose={onClose} title={title} query={query}>
      {(record) => <Shown record={record} />}
    </RecordDrawer>
  );
}

function Shown({ record }: { record: CertificateRecord }) {
  const t = useTexts(texts);
  const { kind, displayName, level, region, qq, parent, since, until, username, userId, reason, events } = record;
  return (
    <>
      <RecordHead state={<StateBadge of={certificateLooks} state={stateOfCertificate(record)} />}>
        {displayName}
      </RecordHead>
      <Facts
        facts={[
          { name: t('kind'), value: t(`${kind}Kind`) },
          { name: t('holder'), value: `${username} #${userId}` },
          { name: t('level'), value: level || undefined },
          { name: t('region'), value: region || undefined },
          { name: t('qq'), value: qq || undefined },
          { name: t('parentShown'), value: parent ? `${parent.displayName} · ${parent.number}` : t('platform') },
          { name: t('since'), value: <Time at={since} as="date" /> },
          { name: t('ends'), value: until === null ? t('withoutEnd') : <Time at={until} as="date" /> },
          { name: t('reason'), value: reason ? t(`${reason}Reason`) : undefined },
        ]}
      />
      <CertificateActs record={record} />
      <History
        title={t('history')}
        none={t('noHistory')}
        entries={events.map(({ event, reason: why, ...rest }) => ({
          ...rest,
          what: why === null ? t(`${event}Event`) : `${t(`${event}Event`)} · ${t(`${why}Reason`)}`,
        }))}
      />
    </>
  );
}

/** Suspends, reinstates or revokes it: says what will happen, and asks why. */
function CertificateActs({ record: { id, displayName, may } }: { record: CertificateRecord }) {
  const t = useTexts(texts);
  const move = useAction('moveCertificate', () => t('moved'));
  return (
    <Row gap={8}>
      {certificateEvents.map((event) => (
        <ActionButton
          key={event}
          may={may.includes(event)}
          title={t(event)}
          act={t(event)}
          danger={event === 'revoke'}
          lead={t(`${event}Text`, { name: displayName })}
          initial={{ reason: String(certificateReasons[0]), note: '' }}
          onAct={({ reason, note }) => {
            const why = event === 'reinstate' ? undefined : certificateReasons.find((one) => one === reason);
            return move.send({ id, event, note, ...(why && { reason: why }) });
          }}
        >
          {({ field }) => (
            <>
              {event !== 'reinstate' && (
                <SelectField
                  {...field('reason')}
                  label={t('reason')}
                  help={t('reasonHelp')}
                  required
                  options={certificateReasons.map((value) => ({ value, label: t(`${value}Reason`) }))}
                />
              )}
              <WordsField {...field('note')} label={t('note')} help={t('noteHelp')} />
            </>
          )}
        </ActionButton>
      ))}
    </Row>
  );
}
