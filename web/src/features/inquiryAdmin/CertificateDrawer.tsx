import { useState } from 'react';
import type { CertificateEvent } from '#contract/verification/certificateProcess.ts';
import type { CertificateRecord } from '#contract/verification/certificates.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { Modal } from '../../ui/kit/Modal.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { CertificateStatus } from './CertificateStatus.tsx';
import { History } from './History.tsx';
import styles from './InquiryAdmin.module.css';
import { MoveForm } from './MoveForm.tsx';
import { texts } from './texts.ts';

/** One certificate at the side: what it says, what happened to it, what may be done. */
export function CertificateDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getCertificateRecord', { id: id ?? 0 }, { enabled: id !== undefined });
  const title = t('certificateTitle', { number: query.data?.number ?? '' });
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={title} width={560}>
      {id !== undefined && <PageState query={query}>{(record) => <Shown record={record} />}</PageState>}
    </Drawer>
  );
}

function Shown({ record }: { record: CertificateRecord }) {
  const t = useTexts(texts);
  const { kind, displayName, level, region, qq, parent, since, until, username, userId, reason, events, may } = record;
  const [event, setEvent] = useState<CertificateEvent>();
  const close = () => setEvent(undefined);
  return (
    <Stack gap={24}>
      <Row justify="space-between">
        <strong>{displayName}</strong>
        <span role="status">
          <CertificateStatus {...record} />
        </span>
      </Row>
      <Facts
        facts={[
          { name: t('kind'), value: t(`${kind}Kind`) },
          { name: t('holder'), value: `${username} #${userId}` },
          ...(level === '' ? [] : [{ name: t('level'), value: level }]),
          ...(region === '' ? [] : [{ name: t('region'), value: region }]),
          ...(qq === '' ? [] : [{ name: t('qq'), value: qq }]),
          { name: t('parentShown'), value: parent ? `${parent.displayName} · ${parent.number}` : t('platform') },
          { name: t('since'), value: <Time at={since} as="date" /> },
          { name: t('ends'), value: until === null ? t('withoutEnd') : <Time at={until} as="date" /> },
          ...(reason === null ? [] : [{ name: t('reason'), value: t(`${reason}Reason`) }]),
        ]}
      />
      {may.length > 0 && (
        <div className={styles.acts}>
          {may.map((one) => (
            <Button key={one} kind={one === 'revoke' ? 'danger' : 'normal'} onClick={() => setEvent(one)}>
              {t(one)}
            </Button>
          ))}
        </div>
      )}
      <History
        title={t('history')}
        none={t('noHistory')}
        acts={events.map(({ id, event: what, by, reason: why, note, at }) => ({
          id,
          what: why === null ? t(`${what}Event`) : `${t(`${what}Event`)} · ${t(`${why}Reason`)}`,
          by,
          note,
          at,
        }))}
      />
      <Modal open={event !== undefined} onClose={close} title={event === undefined ? '' : t(event)} size="sm">
        {event !== undefined && <MoveForm id={record.id} name={displayName} event={event} onDone={close} />}
      </Modal>
    </Stack>
  );
}
