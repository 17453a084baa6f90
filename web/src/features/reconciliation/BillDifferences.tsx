import { Link } from 'react-router';
import type { BillDifference } from '#contract/money/reconciliation.ts';
import { differenceKinds, differenceStates } from '#contract/money/reconciliationRules.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { useListCall } from '../../api/queries.ts';
import { dayWords } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { column, figures, lead, minor } from '../../record/columns.ts';
import type { Filter } from '../../record/list/filters.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { number, oneOf, useAddress } from '../../record/useAddress.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { BillDifferenceDrawer } from './BillDifferenceDrawer.tsx';
import { differenceLooks, texts } from './texts.ts';

/** What bills and books say differently, of all days or of one. */
export function BillDifferences() {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const { at, linkTo, go } = useAddress({
    state: oneOf(differenceStates, 'open'),
    kind: oneOf(differenceKinds),
    bill: number,
    difference: number,
  });
  const list = useListCall('listBillDifferences', { state: at.state, kind: at.kind, dayId: at.bill });
  const amount = (fen: number | null) => (fen === null ? t('nothing') : money(fen));
  const columns: Column<BillDifference>[] = [
    lead(t('kind'), ({ id, kind, record }) => (
      <RowLink to={linkTo({ difference: id })}>
        {t(kind)} · {record === 'fee' ? t('record_fee') : t(record)}
      </RowLink>
    )),
    column(t('state'), ({ state }) => <StateBadge of={differenceLooks} state={state} />, { key: 'state' }),
    column(t('gateway'), ({ gateway }) => gateways[gateway].name[locale], { key: 'gateway' }),
    column(t('day'), ({ day }) => dayWords(locale, day), { key: 'day' }),
    figures(t('theirs'), ({ theirsFen }) => amount(theirsFen), { key: 'theirs' }),
    figures(t('ours'), ({ oursFen }) => amount(oursFen), { key: 'ours' }),
    figures(t('gap'), ({ gapFen }) => money(gapFen, { sign: true }), { key: 'gap' }),
    minor(t('found'), ({ foundAt }) => <Time at={foundAt} />, { key: 'found' }),
  ];
  const [first] = list.items;
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: differenceStates.map((value) => ({ value, label: t(value) })),
      tabs: true,
      start: 'open',
    },
    {
      is: 'choice',
      name: 'kind',
      label: t('byKind'),
      options: differenceKinds.map((value) => ({ value, label: t(value) })),
    },
  ];
  const ofDay = at.bill !== undefined && (
    <Row gap={8}>
      {first && <span>{t('ofDay', { day: dayWords(locale, first.day) })}</span>}
      <Link to={linkTo({ bill: undefined })}>{t('allDays')}</Link>
    </Row>
  );
  const empty =
    at.state === 'open'
      ? { title: t('none_open'), text: t('none_open_text') }
      : { title: t('none'), text: t('none_text') };
  return (
    <>
      <ListScreen
        label={t('list')}
        keyOf={({ id }) => id}
        open={at.difference}
        {...{ list, columns, empty }}
        name="billDifferences"
        bar={{ filters }}
        filters={ofDay}
      />
      <BillDifferenceDrawer id={at.difference} onClose={() => go({ difference: undefined })} />
    </>
  );
}
