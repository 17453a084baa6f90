import { useEffect, useRef } from 'react';
import type { LeaseDispute } from '#contract/rental/leases.ts';
import { useListCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { column, figures, lead } from '../../../record/columns.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { number, oneOf, useAddress } from '../../../record/useAddress.ts';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Status } from '../../../ui/kit/Status.tsx';
import { Time, useSecondsLeft } from '../../../ui/kit/Time.tsx';
import { toast } from '../../../ui/kit/toast.ts';
import { RowLink } from '../../../ui/list/RowLink.tsx';
import type { Column } from '../../../ui/list/Table.tsx';
import { texts as leaseTexts } from '../texts.ts';
import { AdminLeaseDrawer } from './AdminLeaseDrawer.tsx';
import { texts } from './disputeTexts.ts';

const tabs = ['ready', 'waiting'] as const;

/** The queue of disputes, the oldest first; once one is decided, the next one opens by itself. */
export function LeaseDisputes() {
  const t = useTexts(texts);
  const lt = useTexts(leaseTexts);
  const { money } = useFormats();
  const { at, linkTo, go } = useAddress({ show: oneOf(tabs), lease: number });
  const show = at.show ?? 'ready';
  const list = useListCall('listLeaseDisputes', { ready: show === 'ready' });
  useNextOne({ ids: list.query.isPending ? undefined : list.items.map(({ id }) => id), open: at.lease, go });
  const aboutOf = ({ decides }: LeaseDispute) => t(decides === 'rent' ? 'aboutRent' : 'aboutDeposit');
  const name = (row: LeaseDispute) => (
    <RowLink to={linkTo({ lease: row.id })}>
      {row.title} <Soft>{`#${row.id}`}</Soft>
    </RowLink>
  );
  const columns: Column<LeaseDispute>[] = [
    lead(lt('what'), name),
    column(t('about'), aboutOf),
    figures(t('amount'), ({ amountFen }) => money(amountFen)),
    column(lt('tenant'), ({ tenant }) => tenant.username),
    column(lt('lessor'), ({ lessor }) => lessor.username),
    column(t('age'), ({ disputedAt }) => <Time at={disputedAt} as="relative" />),
    column(t('deadline'), (row) => <Deadline of={row} />),
  ];
  const isReady = show === 'ready';
  const options = tabs.map((value) => ({ value, label: t(value) }));
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        open={at.lease}
        empty={{
          title: t(isReady ? 'emptyTitle' : 'emptyWaitingTitle'),
          text: t(isReady ? 'emptyText' : 'emptyWaitingText'),
        }}
        bar={{ filters: [{ is: 'choice', name: 'show', label: t('list'), options, tabs: true, start: 'ready' }] }}
        brief={(row) => (
          <Stack gap={8}>
            <Row gap={8} justify="space-between">
              {name(row)}
              <strong>{money(row.amountFen)}</strong>
            </Row>
            <Row gap={8} justify="space-between">
              <Soft>{`${aboutOf(row)} · ${row.tenant.username} · ${row.lessor.username}`}</Soft>
              <Deadline of={row} />
            </Row>
          </Stack>
        )}
      />
      <AdminLeaseDrawer id={at.lease} onClose={() => go({ lease: undefined })} />
    </>
  );
}

/** By when somebody acts: the platform, or before it the tenant. */
function Deadline({ of: { decideBy, answerBy } }: { of: LeaseDispute }) {
  const t = useTexts(texts);
  const { relative } = useFormats();
  const by = decideBy ?? answerBy;
  const left = useSecondsLeft(by ?? undefined);
  if (by === null || left === undefined) return null;
  if (left === 0) return <Status tone="bad">{t('late')}</Status>;
  return <Status tone="waiting">{relative(by)}</Status>;
}

interface Walking {
  /** Undefined while they are loaded. */
  ids: readonly number[] | undefined;
  open: number | undefined;
  go: (to: { lease: number | undefined }) => void;
}

/** Opens what follows the open one, once that is gone from the list. */
function useNextOne({ ids, open, go }: Walking): void {
  const t = useTexts(texts);
  const place = useRef<{ id: number; index: number } | undefined>(undefined);
  useEffect(() => {
    if (open === undefined || ids === undefined) return;
    const index = ids.indexOf(open);
    if (index !== -1) {
      place.current = { id: open, index };
      return;
    }
    if (place.current?.id !== open) return;
    const next = ids[place.current.index] ?? ids[0];
    place.current = undefined;
    toast.good(t(next === undefined ? 'over' : 'next'));
    go({ lease: next });
  });
}
