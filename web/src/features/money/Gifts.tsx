import type { GiftBatch } from '#contract/money/moneyAdmin.ts';
import { giftBatchStates } from '#contract/money/moneyProcess.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { column, figures, lead } from '../../record/columns.ts';
import type { Filter } from '../../record/list/filters.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { RowName } from '../../record/RowName.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { number, oneOf, useAddress } from '../../record/useAddress.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { GiftActs, GiftDrawer } from './GiftDrawer.tsx';
import { giftLooks, giftTexts, stateOfGifts } from './giftTexts.ts';
import { texts } from './texts.ts';
import { Waiting } from './Waiting.tsx';

/** What waits for a second admin, then all batches of gift codes. */
export function Gifts({ fetchCodes }: Pick<Parameters<typeof GiftDrawer>[0], 'fetchCodes'>) {
  const t = useTexts(texts);
  const own = useTexts(giftTexts);
  const formats = useFormats();
  const { at, linkTo, go } = useAddress({ state: oneOf(giftBatchStates), batch: number });
  const waiting = useListCall('listGiftBatches', { state: 'waiting', limit: 50 });
  const list = useListCall('listGiftBatches', { state: at.state });
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: giftBatchStates.map((value) => ({ value, label: own(value) })),
      tabs: true,
    },
  ];
  const columns: Column<GiftBatch>[] = [
    lead(own('name'), ({ id, name }) => <RowName name={name} id={id} to={linkTo({ batch: id })} />),
    column(t('state'), (batch) => <StateBadge of={giftLooks} state={stateOfGifts(batch)} />, { key: 'state' }),
    column(t('askedBy'), ({ askedBy }) => askedBy.username, { key: 'askedBy' }),
    column(own('expires'), ({ expiresAt }) => <Time at={expiresAt} as="date" />, { key: 'expires' }),
    figures(own('worth'), ({ amountFen }) => <Money fen={amountFen} />, { key: 'worth' }),
    figures(
      own('redeemed'),
      ({ redeemed, codes }) => own('redeemedOf', { done: formats.number(redeemed), all: formats.number(codes) }),
      { key: 'redeemed' },
    ),
    figures(own('total'), ({ amountFen, codes }) => <Money fen={amountFen * codes} />, { key: 'total' }),
  ];
  return (
    <Stack gap={24}>
      <Waiting items={waiting.items} columns={columns} actions={(batch) => <GiftActs batch={batch} size="sm" />} />
      <ListScreen
        label={own('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: own('emptyTitle'), text: own('emptyText') }}
        name="giftBatches"
        open={at.batch}
        bar={{ filters }}
      />
      <GiftDrawer id={at.batch} onClose={() => go({ batch: undefined })} fetchCodes={fetchCodes} />
    </Stack>
  );
}
