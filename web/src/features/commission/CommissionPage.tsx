import { Link } from 'react-router';
import { commissionRules, sellerShareFen } from '#contract/money/commissionRules.ts';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import styles from './CommissionPage.module.css';
import { texts } from './texts.ts';

type Commission = CallOutput<'getCommission'>;

/** What an example is sold for, in fen. */
const exampleFen = 10_000;

/** Today’s commission by category, how it is counted, and its changes of the last years. */
export function CommissionPage({ commission }: { commission: Commission }) {
  const t = useTexts(texts);
  const { date, money } = useFormats();
  const { siteTenThousandths, changes, publicYears } = commission;
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
  const changeColumns: Column<Commission['changes'][number] & { key: number }>[] = [
    { name: 'from', title: t('from'), leads: true, show: ({ from }) => date(from) },
    { name: 'whose', title: t('whose'), show: ({ scope, name }) => (scope === 'site' ? t('site') : name) },
    {
      name: 'rate',
      title: t('rate'),
      figures: true,
      show: ({ tenThousandths }) => (tenThousandths === null ? t('ended') : percent(tenThousandths)),
    },
  ];
  const share = sellerShareFen(exampleFen, siteTenThousandths);
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} lead={t('lead')} />
      <section>
        <h2>{t('now')}</h2>
        <Table label={t('now')} columns={columns} rows={rows} keyOf={({ categoryId }) => categoryId} />
      </section>
      <section>
        <h2>{t('howTitle')}</h2>
        <Stack gap={8}>
          <p>{t('how1')}</p>
          <p>{t('how2', { percent: percent(siteTenThousandths) })}</p>
          <p>{t('how3')}</p>
          <p>{t('how4', { days: commissionRules.noticeDays })}</p>
          <p>
            <strong>{t('exampleTitle')}</strong>{' '}
            {t('example', {
              price: money(exampleFen),
              percent: percent(siteTenThousandths),
              share: money(share),
              fee: money(exampleFen - share),
            })}
          </p>
        </Stack>
      </section>
      <section>
        <h2>{t('changes', { years: publicYears })}</h2>
        {changes.length === 0 ? (
          <p>{t('changesNone')}</p>
        ) : (
          <Table
            label={t('changes', { years: publicYears })}
            columns={changeColumns}
            rows={changes.map((change, key) => ({ ...change, key }))}
            keyOf={({ key }) => key}
          />
        )}
      </section>
      <Link to={href('help')}>{t('all')}</Link>
    </div>
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
