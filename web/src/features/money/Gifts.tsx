import { useSearchParams } from 'react-router';
import { giftBatchStates } from '#contract/money/moneyProcess.ts';
import type { GiftBatch } from '#contract/money/moneyAdmin.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { GiftActs } from './GiftDrawer.tsx';
import { GiftStatus } from './GiftStatus.tsx';
import { giftTexts } from './giftTexts.ts';
import styles from './Money.module.css';
import { texts } from './texts.ts';

/** What waits for a second admin, then all batches of gift codes. */
export function Gifts() {
  const t = useTexts(texts);
  const own = useTexts(giftTexts);
  const [query] = useSearchParams();
  const state = giftBatchStates.find((name) => name === query.get('state'));
  const waiting = useListCall('listGiftBatches', { state: 'waiting', limit: 50 });
  const batches = useListCall('listGiftBatches', state === undefined ? {} : { state });
  const columns = useColumns(state);
  const filters = [
    { name: 'all', label: t('all'), to: href('adminMoney', { tab: 'gifts' }) },
    ...giftBatchStates.map((name) => ({
      name,
      label: own(name),
      to: href('adminMoney', { tab: 'gifts', state: name }),
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
            actions={(batch) => <GiftActs batch={batch} size="sm" />}
          />
        </Card>
      )}
      <Stack gap={16}>
        <FilterLinks label={t('filter')} filters={filters} current={state ?? 'all'} />
        <Card flush>
          <PageState
            query={batches.query}
            skeleton={<TableSkeleton rows={6} />}
            isEmpty={() => batches.items.length === 0}
            empty={<Notice picture="empty" title={own('emptyTitle')} text={own('emptyText')} />}
          >
            {() => (
              <>
                <Table label={own('list')} columns={columns} rows={batches.items} keyOf={({ id }) => id} />
                <LoadMore {...batches} />
              </>
            )}
          </PageState>
        </Card>
      </Stack>
    </Stack>
  );
}

function useColumns(state: string | undefined): Column<GiftBatch>[] {
  const t = useTexts(texts);
  const own = useTexts(giftTexts);
  const { number } = useFormats();
  return [
    {
      name: 'name',
      title: own('name'),
      leads: true,
      show: ({ id, name }) => (
        <RowLink to={href('adminMoney', { tab: 'gifts', state, batch: id })}>
          {name} <span className={styles.soft}>#{id}</span>
        </RowLink>
      ),
    },
    { name: 'state', title: t('state'), show: (batch) => <GiftStatus batch={batch} /> },
    { name: 'askedBy', title: t('askedBy'), show: ({ askedBy }) => askedBy.username },
    { name: 'expires', title: own('expires'), show: ({ expiresAt }) => <Time at={expiresAt} as="date" /> },
    { name: 'worth', title: own('worth'), figures: true, show: ({ amountFen }) => <Money fen={amountFen} /> },
    {
      name: 'redeemed',
      title: own('redeemed'),
      figures: true,
      show: ({ redeemed, codes }) => own('redeemedOf', { done: number(redeemed), all: number(codes) }),
    },
    {
      name: 'total',
      title: own('total'),
      figures: true,
      show: ({ amountFen, codes }) => <Money fen={amountFen * codes} />,
    },
  ];
}
