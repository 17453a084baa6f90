import type { ShopMoney as Figured } from '#contract/money/shopMoney.ts';
import { Link } from 'react-router';
import { shopMoneyRules } from '#contract/console/dashboardRules.ts';
import { useCall } from '../../api/queries.ts';
import { addDays } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { figures, lead } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { Soft } from '../../record/Soft.tsx';
import { addressRange } from '../../record/list/filterAddress.ts';
import { useAddress } from '../../record/useAddress.ts';
import { LinesChart } from '../../ui/chart/LinesChart.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { DayRange } from '../../ui/list/DayRange.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { useToday } from '../../ui/list/useToday.ts';
import { EarningLines } from './EarningLines.tsx';
import { Figures } from './Figures.tsx';
import { texts } from './texts.ts';

/** What the shop sold, what of it is its owner’s, by day and product, and where that money stands. */
export function ShopMoney({ isStaff, exportOf }: { isStaff: boolean; exportOf: ExportOf }) {
  const t = useTexts(texts);
  const { at, linkTo } = useAddress(addressRange);
  const today = useToday();
  // The days of the call where none are chosen.
  const isUsual = at.from === undefined && at.to === undefined;
  const shown = isUsual ? { from: addDays(today, 1 - shopMoneyRules.days), to: today } : at;
  const query = useCall('getShopMoney', given(at), { placeholderData: (last) => last });
  return (
    <Stack gap={24}>
      <DayRange days={shown} linkTo={({ from, to }) => linkTo({ from, to })} noAll />
      <PageState query={query} skeleton={<Skeleton height={480} />}>
        {(money) => (
          <Stack gap={24}>
            <Figures money={money} />
            <ByDay days={money.days} />
            <Products money={money} />
            <Reasons reasons={money.reasons} />
          </Stack>
        )}
      </PageState>
      {/* The earnings line by line are those of whoever reads them. */}
      {!isStaff && <EarningLines exportOf={exportOf} />}
      <Link to={href('commission')}>{t('fee')}</Link>
    </Stack>
  );
}

/** Without what was not chosen. */
function given({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function ByDay({ days }: Pick<Figured, 'days'>) {
  const t = useTexts(texts);
  const isQuiet = days.every(({ salesFen, refundedFen }) => salesFen === 0 && refundedFen === 0);
  return (
    <Card title={t('byDay')}>
      {isQuiet ? (
        <Soft>{t('nothing')}</Soft>
      ) : (
        <LinesChart
          label={t('byDay')}
          lines={[t('lineSold'), t('lineCommission'), t('lineRefunded')]}
          days={days.map(({ day, salesFen, commissionFen, commissionBackFen, refundedFen }) => ({
            day,
            values: [salesFen, commissionFen - commissionBackFen, refundedFen],
          }))}
        />
      )}
    </Card>
  );
}

type Product = Figured['products'][number];

function Products({ money: { products, from, to } }: { money: Figured }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { number } = useFormats();
  const name = ({ productId, title }: Product) => (
    <Link to={href('product', { id: productId })} lang={otherScript(title, locale)}>
      {title}
    </Link>
  );
  const conversion = ({ views, orders }: Product) =>
    views === 0 ? t('noConversion') : `${Math.min(100, (orders / views) * 100).toFixed(1)}%`;
  const columns: Column<Product>[] = [
    lead(t('product'), name),
    figures(t('views'), ({ views }) => number(views)),
    figures(t('orders'), ({ orders, productId }) => (
      <Link to={href('shopCenter', { tab: 'orders', from, to, by: 'paid', product: productId })}>{number(orders)}</Link>
    )),
    figures(t('conversion'), conversion),
    figures(t('pieces'), ({ pieces }) => number(pieces)),
    figures(t('sales'), ({ salesFen }) => <Money fen={salesFen} />),
  ];
  return (
    <Card title={t('products')} flush={products.length > 0} action={<Soft>{t('productsNote')}</Soft>}>
      {products.length === 0 ? (
        <Soft>{t('nothing')}</Soft>
      ) : (
        <Table
          label={t('products')}
          columns={columns}
          rows={products}
          keyOf={({ productId }) => productId}
          brief={(row) => (
            <Stack gap={4}>
              <Row justify="space-between">
                {name(row)}
                <strong>
                  <Money fen={row.salesFen} />
                </strong>
              </Row>
              <Soft>
                {t('brief', { views: number(row.views), orders: number(row.orders), conversion: conversion(row) })}
              </Soft>
            </Stack>
          )}
        />
      )}
    </Card>
  );
}

function Reasons({ reasons }: Pick<Figured, 'reasons'>) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const columns: Column<Figured['reasons'][number]>[] = [
    lead(t('reason'), ({ reason }) => t(reason)),
    figures(t('countRefunded'), ({ refunded }) => number(refunded)),
    figures(t('refundedAmount'), ({ refundedFen }) => <Money fen={refundedFen} />),
    figures(t('countRejected'), ({ rejected }) => number(rejected)),
    figures(t('countWithdrawn'), ({ withdrawn }) => number(withdrawn)),
    figures(t('countComplained'), ({ complained }) => number(complained)),
  ];
  return (
    <Card title={t('reasons')} flush={reasons.length > 0}>
      {reasons.length === 0 ? (
        <Soft>{t('reasonsNone')}</Soft>
      ) : (
        <Table label={t('reasons')} columns={columns} rows={reasons} keyOf={({ reason }) => reason} />
      )}
    </Card>
  );
}
