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
import { FilterBy } from '../../record/FilterBy.tsx';
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
    column(t('state'), ({ state }) => <StateBadge of={differenceLooks} state={state} />),
    column(t('gateway'), ({ gateway }) => gateways[gateway].name[locale]),
    column(t('day'), ({ day }) => dayWords(locale, day)),
    figures(t('theirs'), ({ theirsFen }) => amount(theirsFen)),
    figures(t('ours'), ({ oursFen }) => amount(oursFen)),
    figures(t('gap'), ({ gapFen }) => money(gapFen, { sign: true })),
    minor(t('found'), ({ foundAt }) => <Time at={foundAt} />),
  ];
  const [first] = list.items;
  const filters = (
    <>
      <FilterBy names={differenceStates} word={t} current={at.state} linkTo={(state) => linkTo({ state })} noAll />
      <FilterBy
        label={t('byKind')}
        names={differenceKinds}
        word={t}
        current={at.kind}
        linkTo={(kind) => linkTo({ kind })}
      />
      {at.bill !== undefined && (
        <Row gap={8}>
          {first && <span>{t('ofDay', { day: dayWords(locale, first.day) })}</span>}
          <Link to={linkTo({ bill: undefined })}>{t('allDays')}</Link>
        </Row>
      )}
    </>
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
        {...{ list, columns, filters, empty }}
      />
      <BillDifferenceDrawer id={at.difference} onClose={() => go({ difference: undefined })} />
    </>
  );
}
