import { Link } from 'react-router';
import { commissionRules, sellerShareFen, type CommissionKind } from '#contract/money/commissionRules.ts';
import { lessorShareFen } from '#contract/rental/leaseRules.ts';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import styles from './CommissionPage.module.css';
import { texts } from './texts.ts';

type Commission = CallOutput<'getCommission'>;

/** What an example is sold for, in fen. */
const exampleFen = 10_000;

/** Today’s commission on sales and of rental by category, how it is counted, and its changes of the last years. */
export function CommissionPage({ sale, rental }: Record<CommissionKind, Commission>) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const percent = (rate: number) => t('percent', { value: rate / 100 });
  const example = (kind: CommissionKind, { siteTenThousandths: rate }: Commission) => {
    const share = kind === 'sale' ? sellerShareFen(exampleFen, rate) : lessorShareFen(exampleFen, rate);
    return t(`example_${kind}`, {
      price: money(exampleFen),
      percent: percent(rate),
      share: money(share),
      fee: money(exampleFen - share),
    });
  };
  return (
    <div className={styles.page}>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        action={<LinkButton to={href('shopCenter')}>{t('openShop')}</LinkButton>}
      />
      <Today kind="sale" commission={sale} />
      <Today kind="rental" commission={rental} />
      <section>
        <h2>{t('howTitle')}</h2>
        <Stack gap={8}>
          <p>{t('how1')}</p>
          <p>{t('how1Rental')}</p>
          <p>
            {t('how2', {
              percent: percent(sale.siteTenThousandths),
              rental: percent(rental.siteTenThousandths),
            })}
          </p>
          <p>{t('how3')}</p>
          <p>{t('how4', { days: commissionRules.noticeDays })}</p>
          <p>
            <strong>{t('exampleTitle')}</strong> {example('sale', sale)} {example('rental', rental)}
          </p>
        </Stack>
      </section>
      <Changes kind="sale" commission={sale} />
      <Changes kind="rental" commission={rental} />
      <Link to={href('help')}>{t('all')}</Link>
    </div>
  );
}

interface PartProps {
  kind: CommissionKind;
  commission: Commission;
}

function Today({ kind, commission }: PartProps) {
  const t = useTexts(texts);
  const { date } = useFormats();
  const percent = (rate: number) => t('percent', { value: rate / 100 });
  const rows = rowsOf(commission);
  const columns: Column<RateRow>[] = [
    {
      name: 'category',
      title: t('category'),
      leads: true,
      show: ({ name }) => name ?? <strong>{t(rows.length === 1 ? 'allCategories' : 'otherCategories')}</strong>,
    },
    { name: 'rate', title: t('rate'), figures: true, show: ({ tenThousandths }) => percent(tenThousandths) },
    {
      name: 'next',
      title: t('next'),
      show: ({ next }) => (next ? t('nextOn', { when: date(next.from), percent: percent(next.tenThousandths) }) : '–'),
    },
  ];
  return (
    <section>
      <h2>{t(`now_${kind}`)}</h2>
      <Table label={t(`now_${kind}`)} columns={columns} rows={rows} keyOf={({ categoryId }) => categoryId} />
    </section>
  );
}

function Changes({ kind, commission: { changes, publicYears: years } }: PartProps) {
  const t = useTexts(texts);
  const { date } = useFormats();
  const columns: Column<Commission['changes'][number] & { key: number }>[] = [
    { name: 'from', title: t('from'), leads: true, show: ({ from }) => date(from) },
    { name: 'whose', title: t('whose'), show: ({ scope, name }) => (scope === 'site' ? t('site') : name) },
    {
      name: 'rate',
      title: t('rate'),
      figures: true,
      show: ({ tenThousandths }) =>
        tenThousandths === null ? t('ended') : t('percent', { value: tenThousandths / 100 }),
    },
  ];
  const title = t(`changes_${kind}`, { years });
  return (
    <section>
      <h2>{title}</h2>
      {changes.length === 0 ? (
        <p>{t('changesNone')}</p>
      ) : (
        <Table
          label={title}
          columns={columns}
          rows={changes.map((change, key) => ({ ...change, key }))}
          keyOf={({ key }) => key}
        />
      )}
    </section>
  );
}

/** A category by itself, or what counts for all others: category 0, without a name. */
type RateRow = Pick<Commission['categories'][number], 'categoryId' | 'tenThousandths' | 'next'> & { name?: string };

/** What most categories pay as one row, and each that pays something else, now or soon, as its own. */
function rowsOf({ categories, siteTenThousandths }: Commission): RateRow[] {
  const keyOf = ({ tenThousandths, next }: RateRow) => `${tenThousandths} ${next?.from} ${next?.tenThousandths}`;
  const site: RateRow = { categoryId: 0, tenThousandths: siteTenThousandths, next: null };
  const countOf = (row: RateRow) => categories.filter((one) => keyOf(one) === keyOf(row)).length;
  const common = categories.reduce<RateRow>((most, row) => (countOf(row) > countOf(most) ? row : most), site);
  const { tenThousandths, next } = common;
  return [{ categoryId: 0, tenThousandths, next }, ...categories.filter((row) => keyOf(row) !== keyOf(common))];
}
