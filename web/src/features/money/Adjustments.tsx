import { useSearchParams } from 'react-router';
import { adjustmentStates } from '#contract/money/moneyProcess.ts';
import type { Adjustment } from '#contract/money/moneyAdmin.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { MoneyChange } from '../../ui/kit/Money.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { AdjustmentActs } from './AdjustmentDrawer.tsx';
import { AdjustmentStatus } from './AdjustmentStatus.tsx';
import { adjustmentTexts } from './adjustmentTexts.ts';
import styles from './Money.module.css';
import { OnlyUser } from './OnlyUser.tsx';
import { texts } from './texts.ts';

/** What waits for a second admin, then all adjustments; the address holds filters and what is open. */
export function Adjustments() {
  const t = useTexts(texts);
  const own = useTexts(adjustmentTexts);
  const [query] = useSearchParams();
  const state = adjustmentStates.find((name) => name === query.get('state'));
  const userId = Number(query.get('user')) || undefined;
  const waiting = useListCall('listAdjustments', { waiting: 'true', limit: 50 });
  const adjustments = useListCall('listAdjustments', {
    ...(state === undefined ? {} : { state }),
    ...(userId === undefined ? {} : { userId }),
  });
  const columns = useColumns({ state, user: userId });
  const filters = [
    { name: 'all', label: t('all'), to: href('adminMoney', { user: userId }) },
    ...adjustmentStates.map((name) => ({
      name,
      label: own(name),
      to: href('adminMoney', { user: userId, state: name }),
    })),
  ];
  return (
    <Stack gap={24}>
      {waiting.items.length > 0 && (
        <Card flush title={t('waitingTitle')}>
          <Table
            label={t('waitingTitle')}
            columns={columns}
            rows={waiting.items}
            keyOf={({ id }) => id}
            actions={(row) => <AdjustmentActs adjustment={row} size="sm" />}
          />
        </Card>
      )}
      <Stack gap={16}>
        <FilterLinks label={t('filter')} filters={filters} current={state ?? 'all'} />
        {userId !== undefined && <OnlyUser id={userId} all={href('adminMoney', { state })} />}
        <Card flush>
          <PageState
            query={adjustments.query}
            skeleton={<TableSkeleton rows={6} />}
            isEmpty={() => adjustments.items.length === 0}
            empty={<Notice picture="empty" title={own('emptyTitle')} text={own('emptyText')} />}
          >
            {() => (
              <>
                <Table label={own('list')} columns={columns} rows={adjustments.items} keyOf={({ id }) => id} />
                <LoadMore {...adjustments} />
              </>
            )}
          </PageState>
        </Card>
      </Stack>
    </Stack>
  );
}

/** What has moved looks like movements do; what has not is a figure only. */
function Amount({ adjustment: { state, amountFen } }: { adjustment: Adjustment }) {
  const { money } = useFormats();
  if (state === 'applied' || state === 'reversing') return <MoneyChange fen={amountFen} />;
  return <span className={`figures ${styles.unmoved}`}>{money(amountFen, { sign: true })}</span>;
}

function useColumns(filter: { state: string | undefined; user: number | undefined }): Column<Adjustment>[] {
  const t = useTexts(texts);
  const own = useTexts(adjustmentTexts);
  return [
    {
      name: 'user',
      title: t('user'),
      leads: true,
      show: ({ id, user }) => (
        <RowLink to={href('adminMoney', { ...filter, adjustment: id })}>
          {user.username} <span className={styles.soft}>#{id}</span>
        </RowLink>
      ),
    },
    { name: 'state', title: t('state'), show: (row) => <AdjustmentStatus state={row.state} /> },
    {
      name: 'reason',
      title: t('reason'),
      show: ({ state, reason, reversal, holdId }) => (
        <span className={styles.clip}>
          {holdId === null ? '' : `${own('ofHold', { id: holdId })} · `}
          {state === 'reversing' && reversal ? reversal.reason : reason}
        </span>
      ),
    },
    {
      name: 'askedBy',
      title: t('askedBy'),
      show: ({ state, askedBy, reversal }) => (state === 'reversing' && reversal ? reversal.askedBy : askedBy).username,
    },
    { name: 'asked', title: t('asked'), minor: true, show: ({ askedAt }) => <Time at={askedAt} /> },
    { name: 'amount', title: t('amount'), figures: true, show: (row) => <Amount adjustment={row} /> },
  ];
}
