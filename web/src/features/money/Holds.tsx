import { useState } from 'react';
import type { Hold } from '#contract/money/moneyAdmin.ts';
import { holdPlacers, holdSorts } from '#contract/money/moneyProcess.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { column, figures, lead, minor } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { addressRange, addressSort, rangesOf } from '../../record/list/filterAddress.ts';
import type { Filter } from '../../record/list/filters.ts';
import { useFilterWords } from '../../record/list/useFilterWords.ts';
import { useSorting } from '../../record/list/useSorting.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Narrowed } from '../../record/Narrowed.tsx';
import { Clip } from '../../record/Soft.tsx';
import { RowName } from '../../record/RowName.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { number, oneOf, text, useAddress } from '../../record/useAddress.ts';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { SendIcon, UnlockIcon } from '../../ui/kit/icons.ts';
import { Row } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { AdjustmentForm } from './AdjustmentForm.tsx';
import { holdLooks, holdTexts } from './holdTexts.ts';
import { texts } from './texts.ts';

const states = ['active', 'ended', 'all'] as const;

/** Money of users that is set aside; what is held now comes first. */
export function Holds({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const own = useTexts(holdTexts);
  const { at, linkTo } = useAddress({
    ...addressRange,
    ...addressSort(holdSorts),
    state: oneOf(states, 'active'),
    by: oneOf(holdPlacers),
    user: number,
    search: text,
  });
  const { by, user, search, sort = 'placed', direction = 'desc' } = at;
  const state = at.state === 'all' ? undefined : at.state;
  const query = { state, by, userId: user, search, ...rangesOf(at), sort, direction };
  const list = useListCall('listAllHolds', query);
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: states.map((value) => ({ value, label: own(value) })),
      tabs: true,
      start: 'active',
    },
    {
      is: 'choice',
      name: 'by',
      label: own('placedBy'),
      options: holdPlacers.map((value) => ({ value, label: own(value) })),
    },
    { is: 'days', label: own('placed') },
    { is: 'amounts', label: t('amount') },
  ];
  const words = useFilterWords(filters);
  const columns: Column<Hold>[] = [
    lead(t('user'), ({ id, user }) => <RowName name={user.username} id={id} />),
    column(t('state'), ({ state }) => <StateBadge of={holdLooks} state={state} />, { key: 'state' }),
    column(t('reason'), ({ reason }) => <Clip>{reason}</Clip>, { key: 'reason' }),
    column(
      own('until'),
      ({ state, until }) => (until !== null ? <Time at={until} /> : state === 'active' ? own('open') : '–'),
      { key: 'until' },
    ),
    minor(own('placed'), ({ createdAt }) => <Time at={createdAt} />, { key: 'placed', sort: 'placed' }),
    minor(own('placedBy'), ({ placedBy }) => placedBy?.username ?? own('process'), { key: 'placedBy' }),
    figures(t('amount'), ({ amountFen }) => <Money fen={amountFen} />, { key: 'amount', sort: 'amount' }),
    figures(own('left'), ({ leftFen }) => <Money fen={leftFen} />, { key: 'left' }),
  ];
  const sorting = useSorting({ by: sort, direction }, columns);
  return (
    <ListScreen
      label={own('list')}
      list={list}
      columns={columns}
      sorting={sorting.head}
      keyOf={({ id }) => id}
      empty={{ title: own('emptyTitle'), text: own('emptyText') }}
      actions={(hold) => <HoldActs hold={hold} />}
      name="holds"
      bar={{
        search: { label: own('search'), placeholder: own('searchHint') },
        filters,
        tools: exportOf({ query, words }),
        ...sorting.choice,
      }}
      filters={
        at.user !== undefined && (
          <Narrowed what={t('onlyUser', { id: at.user })} all={t('allUsers')} to={linkTo({ user: undefined })} />
        )
      }
    />
  );
}

function HoldActs({ hold: { id, user, leftFen, may } }: { hold: Hold }) {
  const t = useTexts(texts);
  const own = useTexts(holdTexts);
  const { money } = useFormats();
  const release = useAction('releaseHold', () => own('releasedToast'));
  const [isPaying, setPaying] = useState(false);
  const close = () => setPaying(false);
  return (
    <Row gap={8}>
      <WordsButton
        may={may.includes('release')}
        size="sm"
        title={own('number', { id })}
        act={own('release')}
        icon={UnlockIcon}
        lead={own('releaseText', { left: money(leftFen), user: user.username })}
        label={t('words')}
        help={t('reasonHelp')}
        onAct={(words) => release.send({ id, words })}
      />
      {may.includes('pay_out') && (
        <Button size="sm" icon={SendIcon} onClick={() => setPaying(true)}>
          {own('payOut')}
        </Button>
      )}
      <Drawer open={isPaying} onClose={close} title={own('payOutTitle', { id })} width={520}>
        <AdjustmentForm start={{ user, holdId: id, leftFen }} onDone={close} />
      </Drawer>
    </Row>
  );
}
