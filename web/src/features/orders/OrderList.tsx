import { orderStates } from '#contract/orders/orderProcess.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { ListScreen } from '../../record/ListScreen.tsx';
import { day, number, oneOf, ordered, useAddress } from '../../record/useAddress.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { DaysShown } from './DaysShown.tsx';
import { OrderDrawer } from './OrderDrawer.tsx';
import { texts } from './texts.ts';
import { useOrderColumns } from './useOrderColumns.tsx';

/** One's own orders, newest first, and the one that is open. */
export function OrderList() {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress({
    state: oneOf(orderStates),
    order: number,
    from: day,
    to: day,
    by: oneOf(['paid']),
  });
  const { from, to } = ordered(at);
  const list = useListCall('listOrders', { state: at.state, from, to, by: at.by });
  const columns = useOrderColumns((order) => linkTo({ order }));
  const empty =
    at.state === undefined
      ? {
          title: t('emptyTitle'),
          text: t('emptyText'),
          action: <LinkButton to={href('buy')}>{t('browse')}</LinkButton>,
        }
      : {
          title: t('emptyFiltered', { state: t(at.state) }),
          text: t('emptyFilteredText'),
          action: <LinkButton to={href('orders')}>{t('showAll')}</LinkButton>,
        };
  const filters = (
    <>
      <DaysShown
        {...{ from, to }}
        of={at.by === 'paid' ? 'paidOn' : 'placedOn'}
        all={linkTo({ from: undefined, to: undefined, by: undefined })}
      />
      <FilterBy names={orderStates} word={t} current={at.state} linkTo={(state) => linkTo({ state })} />
    </>
  );
  return (
    <>
      <ListScreen label={t('list')} {...{ list, columns, empty, filters }} keyOf={({ id }) => id} tall />
      <OrderDrawer id={at.order} onClose={() => go({ order: undefined })} />
    </>
  );
}
