import { Link } from 'react-router';
import type { GatewayDisputeDetail } from '#contract/money/gatewayDisputes.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { type ListedRow, RowList } from '../../record/RowList.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { texts } from './texts.ts';

/** Whose money a dispute keeps back, and where it is. */
export function KeptBack({ dispute }: { dispute: GatewayDisputeDetail }) {
  const t = useTexts(texts);
  const rows = useKeptRows(dispute);
  return (
    <Section title={t('kept')}>
      {rows.length === 0 ? <Soft>{t('keptNone')}</Soft> : <RowList label={t('kept')} rows={rows} />}
    </Section>
  );
}

/** A row each person, and one of what is still held for a lease. */
export function useKeptRows({ kept, leaseHeldFen, leaseId }: GatewayDisputeDetail): ListedRow[] {
  const t = useTexts(texts);
  const { money } = useFormats();
  const rows: ListedRow[] = kept.map(({ of, person, waitsFen, heldFen }) => ({
    key: person.id,
    what: <Link to={href('adminUser', { id: person.id })}>{person.username}</Link>,
    note: [
      t(`of_${of}`),
      waitsFen > 0 && t('keptWaits', { amount: money(waitsFen) }),
      heldFen > 0 && t('keptHeld', { amount: money(heldFen) }),
    ]
      .filter(Boolean)
      .join(' · '),
    figure: <Money fen={waitsFen + heldFen} />,
  }));
  if (leaseHeldFen > 0) {
    rows.push({
      key: 'lease',
      what: t('lease_held'),
      note: leaseId ?? undefined,
      figure: <Money fen={leaseHeldFen} />,
    });
  }
  return rows;
}
