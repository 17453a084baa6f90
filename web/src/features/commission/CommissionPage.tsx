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
  const { siteTenThousandths, categories, changes, publicYears } = commission;
  const percent = (rate: number) => t('percent', { value: rate / 100 });
  const of = (parent: number | null) => categories.filter(({ parentId }) => parentId === parent);
  const rows = of(null).flatMap((top) => [top, ...of(top.categoryId)]);
  const columns: Column<Commission['categories'][number]>[] = [
    {
      name: 'category',
      title: t('category'),
      leads: true,
      show: ({ name, parentId }) =>
        parentId === null ? <strong>{name}</strong> : <span className={styles.child}>{name}</span>,
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
