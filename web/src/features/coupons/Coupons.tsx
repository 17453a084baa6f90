import { couponSorts } from '#contract/coupons/couponRules.ts';
import type { Coupon } from '#contract/coupons/coupons.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { dayWords } from '../../language/days.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { column, figures, lead, minor } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { addressSort } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { useSorting } from '../../record/list/useSorting.ts';
import { RowName } from '../../record/RowName.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { number, oneOf, useAddress } from '../../record/useAddress.ts';
import { Soft } from '../../record/Soft.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { whenOpened } from '../../ui/kit/lazy/whenOpened.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { CouponDrawer } from './CouponDrawer.tsx';
import { looks, texts } from './texts.ts';
import type { CouponsOf } from './useCoupon.ts';
import { useTerms } from './useTerms.ts';

const CouponEditor = whenOpened(async () => (await import('./CouponEditor.tsx')).CouponEditor);

const states = ['current', 'over'] as const;

/** Coupons, newest first, each with how often it was used and what it gave. */
export function Coupons({ of, exportOf }: { of: CouponsOf; exportOf: ExportOf }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const formats = useFormats();
  const termsOf = useTerms();
  const { at, linkTo, go } = useAddress({
    ...addressSort(couponSorts),
    state: oneOf(states),
    coupon: number,
    edit: oneOf(['new', 'open']),
  });
  const { state, sort = 'made', direction = 'desc' } = at;
  const query = { state, sort, direction };
  const ofShop = useListCall('listShopCoupons', query, { enabled: of === 'shop' });
  const ofPlatform = useListCall('listPlatformCoupons', query, { enabled: of === 'platform' });
  const name = ({ id, titleZh, titleEn }: Coupon) => (
    <RowName
      name={locale === 'en-US' && titleEn !== '' ? titleEn : titleZh}
      id={id}
      to={linkTo({ coupon: id, edit: undefined })}
    />
  );
  const usesOf = ({ used, usesMax }: Coupon) =>
    usesMax === null ? formats.number(used) : t('usesOf', { used: formats.number(used), max: formats.number(usesMax) });
  const columns: Column<Coupon>[] = [
    lead(t('name'), name),
    column(t('state'), ({ state }) => <StateBadge of={looks} state={state} />, { key: 'state' }),
    column(t('terms'), (coupon) => termsOf(coupon), { key: 'terms' }),
    column(t('code'), ({ code }) => (code === null ? t('automatic') : <code>{code}</code>), { key: 'code' }),
    minor(
      t('products'),
      ({ products }) => (products === null ? t('allProducts') : t('productCount', { count: products.length })),
      { key: 'products' },
    ),
    column(
      t('period'),
      ({ from, until }) => (
        <span className="figures">{`${dayWords(locale, from, 'dayOfYear')} – ${dayWords(locale, until, 'dayOfYear')}`}</span>
      ),
      {
        key: 'period',
        sort: 'until',
      },
    ),
    minor(t('made'), ({ createdAt }) => <Time at={createdAt} as="date" />, { key: 'made', sort: 'made' }),
    figures(t('uses'), usesOf, { key: 'uses' }),
    figures(t('discount'), ({ discountFen }) => <Money fen={discountFen} />, { key: 'discount' }),
    figures(t('sales'), ({ salesFen }) => <Money fen={salesFen} />, { key: 'sales' }),
  ];
  const sorting = useSorting({ by: sort, direction }, columns);
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: states.map((value) => ({ value, label: t(value) })),
      tabs: true,
    },
  ];
  const words = useFilterWords(filters);
  return (
    <>
      <ListScreen
        label={t('list')}
        name={of === 'shop' ? 'shopCoupons' : 'platformCoupons'}
        list={of === 'shop' ? ofShop : ofPlatform}
        columns={columns}
        sorting={sorting.head}
        keyOf={({ id }) => id}
        open={at.coupon}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        bar={{ filters, tools: exportOf({ query, words }), ...sorting.choice }}
        brief={(coupon) => (
          <Stack gap={4}>
            <Row gap={8} justify="space-between">
              {name(coupon)}
              <StateBadge of={looks} state={coupon.state} />
            </Row>
            <Row gap={8} justify="space-between">
              <span>{termsOf(coupon)}</span>
              {coupon.code !== null && <code>{coupon.code}</code>}
            </Row>
            <Row gap={8} justify="space-between">
              <Soft>{`${dayWords(locale, coupon.from, 'dayOfYear')} – ${dayWords(locale, coupon.until, 'dayOfYear')}`}</Soft>
              <Soft>{`${t('uses')} ${usesOf(coupon)}`}</Soft>
            </Row>
          </Stack>
        )}
      />
      <CouponDrawer
        of={of}
        id={at.edit === undefined ? at.coupon : undefined}
        onClose={() => go({ coupon: undefined })}
        onEdit={() => go({ edit: 'open' })}
      />
      <CouponEditor
        of={of}
        edited={at.edit === 'new' ? 'new' : at.edit === 'open' ? at.coupon : undefined}
        onClose={() => go({ edit: undefined })}
        onSaved={(id) => go({ edit: undefined, coupon: id })}
      />
    </>
  );
}
