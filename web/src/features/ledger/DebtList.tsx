import { Link } from 'react-router';
import type { Debt } from '#contract/money/ledgerAdmin.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { column, figures, lead } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { RowName } from '../../record/RowName.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { debtTexts } from './debtTexts.ts';
import { useLedgerAddress } from './useLedgerAddress.ts';

/** Everybody who owes money: how much, since when, mostly because of which order; each row leads to its postings. */
export function DebtList() {
  const t = useTexts(debtTexts);
  const { linkTo } = useLedgerAddress();
  const list = useListCall('listDebts', {});
  const columns: Column<Debt>[] = [
    lead(t('user'), ({ user, accountId }) => (
      <RowName name={user.username} id={user.id} to={linkTo({ account: accountId })} />
    )),
    column(t('since'), ({ since }) => <Since at={since} />),
    column(t('order'), ({ largestOrder }) => <LargestOrder order={largestOrder} />),
    figures(t('owed'), ({ owedFen }) => <Money fen={owedFen} />),
  ];
  return (
    <ListScreen
      label={t('list')}
      list={list}
      columns={columns}
      keyOf={({ accountId }) => accountId}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      name="debts"
      bar={{ filters: [] }}
      filters={
        <Soft>
          {t('lead')} <Link to={href('adminBalanceSheet')}>{t('toSheet')}</Link>
        </Soft>
      }
    />
  );
}

function Since({ at }: { at: string }) {
  const { relative } = useFormats();
  return (
    <>
      <Time at={at} as="dayAndTime" /> <Soft>{relative(at)}</Soft>
    </>
  );
}

function LargestOrder({ order }: { order: Debt['largestOrder'] }) {
  const t = useTexts(debtTexts);
  const locale = useLocale();
  const { money } = useFormats();
  if (order === null) return <Soft>{t('noOrder')}</Soft>;
  return (
    <>
      <Link to={href('adminOrders', { order: order.id })} lang={otherScript(order.title, locale)}>
        {order.title} #{order.id}
      </Link>{' '}
      <Soft>{t('added', { amount: money(order.addedFen) })}</Soft>
    </>
  );
}
