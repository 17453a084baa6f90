import type { CategoryRate, CommissionRate } from '#contract/money/commission.ts';
import {
  commissionKinds,
  commissionScopes,
  normalCommission,
  type CommissionKind,
} from '#contract/money/commissionRules.ts';
import { ruleRequestStates } from '#contract/money/moneyProcess.ts';
import { useCall, useListCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { column, figures, lead, minor } from '../../../record/columns.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { FilterBy } from '../../../record/FilterBy.tsx';
import { number, oneOf, useAddress } from '../../../record/useAddress.ts';
import { useAction } from '../../../record/useAction.ts';
import { Card } from '../../../ui/kit/Card.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { type Column, Table } from '../../../ui/list/Table.tsx';
import { Decision } from '../Decision.tsx';
import { texts } from '../texts.ts';
import { Waiting } from '../Waiting.tsx';
import { commissionTexts, rateLooks } from './commissionTexts.ts';

/** What waits for a second admin, what counts today, and all rates as they were set. */
export function Commission() {
  const t = useTexts(texts);
  const own = useTexts(commissionTexts);
  const wordsOf = useRateWords();
  const { at, linkTo } = useAddress({
    kind: oneOf(commissionKinds),
    scope: oneOf(commissionScopes),
    state: oneOf(ruleRequestStates),
    shop: number,
    lessor: number,
  });
  const waiting = useListCall('listCommissionRates', { state: 'waiting', limit: 50 });
  const list = useListCall('listCommissionRates', {
    kind: at.kind,
    scope: at.scope,
    state: at.state,
    shopId: at.shop,
    lessorId: at.lessor,
  });
  const columns: Column<CommissionRate>[] = [
    lead(own('whose'), (rate) => nameOf(rate) ?? own(rate.scope)),
    column(own('kindOf'), ({ kind }) => own(kind)),
    figures(own('rate'), ({ tenThousandths }) => wordsOf(tenThousandths)),
    column(own('from'), ({ countsFrom }) => <Time at={countsFrom} as="date" />),
    column(own('state'), ({ state }) => <StateBadge of={rateLooks} state={state} />),
    column(own('by'), ({ askedBy, decidedBy }) => (
      <>
        {askedBy?.username ?? own('old')}
        {decidedBy && <Soft> · {decidedBy.username}</Soft>}
      </>
    )),
    minor(own('reason'), ({ reason, words }) => (
      <>
        {reason}
        {words !== '' && <Soft> {words}</Soft>}
      </>
    )),
  ];
  const empty = {
    title: own('historyEmptyTitle'),
    text: own('historyEmptyText', {
      percent: wordsOf(normalCommission('sale')),
      rental: wordsOf(normalCommission('rental')),
    }),
  };
  return (
    <Stack gap={24}>
      <Waiting items={waiting.items} columns={columns} actions={(rate) => <Acts rate={rate} />} />
      {commissionKinds.map((kind) => (
        <Today key={kind} kind={kind} />
      ))}
      <ListScreen
        label={own('history')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={empty}
        filters={
          <>
            <FilterBy
              label={own('kindOf')}
              names={commissionKinds}
              word={own}
              current={at.kind}
              linkTo={(kind) => linkTo({ kind })}
            />
            <FilterBy
              label={t('state')}
              names={ruleRequestStates}
              word={own}
              current={at.state}
              linkTo={(state) => linkTo({ state })}
            />
          </>
        }
      />
    </Stack>
  );
}

/** Whose own rate it is; undefined: the site’s. */
function nameOf({ category, shop, lessor }: CommissionRate): string | undefined {
  return category?.name ?? shop?.name ?? lessor?.username;
}

/** What counts in each category now, and what is planned. */
function Today({ kind }: { kind: CommissionKind }) {
  const own = useTexts(commissionTexts);
  const wordsOf = useRateWords();
  const { date } = useFormats();
  const query = useCall('getCommission', { kind });
  const columns: Column<CategoryRate>[] = [
    lead(own('place'), ({ name, parentId }) => (parentId === null ? <strong>{name}</strong> : name)),
    figures(own('rate'), ({ tenThousandths }) => wordsOf(tenThousandths)),
    column(own('sourceOf'), ({ scope }) => own(scope === 'site' ? 'fromSite' : 'fromCategory')),
    column(own('next'), ({ next }) =>
      next ? own('nextOn', { when: date(next.from), percent: wordsOf(next.tenThousandths) }) : '–',
    ),
  ];
  return (
    <Card title={own(`today_${kind}`)} action={<Soft>{own('otherCategories')}</Soft>} flush>
      <PageState query={query}>
        {({ categories, siteTenThousandths }) => (
          <Table
            label={own(`today_${kind}`)}
            columns={columns}
            rows={[siteRate(own('site'), siteTenThousandths), ...inFamilies(categories).filter(isSet)]}
            keyOf={({ categoryId }) => categoryId}
          />
        )}
      </PageState>
    </Card>
  );
}

/** What counts where a category has none of its own, as a row. */
function siteRate(name: string, tenThousandths: number): CategoryRate {
  return { categoryId: 0, parentId: null, name, tenThousandths, scope: 'site', next: null };
}

/** Whether more is to be said of a category than that it pays the site's rate. */
function isSet({ scope, next }: CategoryRate): boolean {
  return scope !== 'site' || next !== null;
}

/** Each top category before those below it. */
function inFamilies(categories: readonly CategoryRate[]): CategoryRate[] {
  const of = (parent: number | null) => categories.filter(({ parentId }) => parentId === parent);
  return of(null).flatMap((top) => [top, ...of(top.categoryId)]);
}

function Acts({ rate }: { rate: CommissionRate }) {
  const { id, may, scope } = rate;
  const t = useTexts(texts);
  const own = useTexts(commissionTexts);
  const decide = useAction('decideCommission', (_, { accept }) => t(accept ? 'agreedToast' : 'refusedToast'));
  const withdraw = useAction('withdrawCommission', () => t('withdrawnToast'));
  return (
    <Decision
      about={nameOf(rate) ?? own(scope)}
      may={may}
      size="sm"
      onDecide={(decision) => decide.send({ id, ...decision })}
      onWithdraw={() => withdraw.send({ id })}
    />
  );
}

/** A rate in ten-thousandths as it is read; null: none of its own. */
export function useRateWords(): (tenThousandths: number | null) => string {
  const own = useTexts(commissionTexts);
  return (rate) => (rate === null ? own('noneOwn') : own('percent', { value: rate / 100 }));
}
