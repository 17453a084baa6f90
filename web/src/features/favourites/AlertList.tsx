import type { ProductAlert } from '#contract/cart/favourites.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { column, figures, lead, minor } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { ProductCell } from '../../record/ProductCell.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { texts } from './texts.ts';
import { useMarks } from './useMarks.ts';

/** What one waits to be told about. */
export function AlertList() {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { setWaiting } = useMarks();
  const list = useListCall('listAlerts', {});
  const columns = [
    lead<ProductAlert>(t('product'), (row) => (
      <ProductCell product={{ ...row, title: row.title, optionName: row.skuName }} note={row.skuName}>
        <RowLink to={href('product', { id: row.productId, sku: row.skuId })}>{row.title || t('gone')}</RowLink>
      </ProductCell>
    )),
    column<ProductAlert>(t('about'), ({ alert, priceThenFen }) =>
      alert === 'back' ? t('back') : t('alertCheaper', { price: money(priceThenFen) }),
    ),
    figures<ProductAlert>(t('price'), ({ priceFen }) => <Money fen={priceFen} />),
    minor<ProductAlert>(t('set'), ({ setAt }) => <Time at={setAt} as="date" />),
  ];
  return (
    <ListScreen
      label={t('alerts')}
      tall
      {...{ list, columns }}
      empty={{ title: t('alertsEmptyTitle'), text: t('alertsEmptyText') }}
      keyOf={({ skuId, alert }) => `${skuId} ${alert}`}
      actions={({ skuId, alert, title }) => (
        <Button
          kind="quiet"
          size="sm"
          aria-label={t('cancelOf', { title: title || t('gone') })}
          onClick={() => {
            setWaiting(skuId, alert, false).then(
              () => toast.good(t('cancelled')),
              () => undefined,
            );
          }}
        >
          {t('cancel')}
        </Button>
      )}
    />
  );
}
