import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { usePackageWords } from '../../parts/rental/usePackageWords.ts';
import { Entries, Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { CancelUnpaid, Pay } from './PayLease.tsx';
import styles from './leases.module.css';
import { texts } from './texts.ts';

/** What waits for its payment, before all else: until when, and the ways on. Nothing where nothing does. */
export function UnpaidLeases({ linkTo }: { linkTo: (id: number) => string }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const { nameOf } = usePackageWords();
  const { data } = useCall('listLeases', { side: 'tenant', state: 'unpaid' }, { refetchInterval: 30_000 });
  if (data === undefined || data.list.length === 0) return null;
  return (
    <Card title={t('toPay')} className={styles.unpaid}>
      <Entries label={t('toPay')}>
        {data.list.map((lease) => (
          <Entry
            key={lease.id}
            end={
              <Row gap={8}>
                <Pay lease={lease} size="sm" />
                <CancelUnpaid id={lease.id} may={lease.may} size="sm" />
              </Row>
            }
            below={lease.unpaid && <Soft>{t('payBy', { time: dayAndTime(lease.unpaid.until) })}</Soft>}
          >
            <RowLink to={linkTo(lease.id)}>
              {lease.title} <Soft>{nameOf(lease.package)}</Soft>
            </RowLink>
          </Entry>
        ))}
      </Entries>
    </Card>
  );
}
