import { realNameQueues } from '#contract/realNames/realNameProcess.ts';
import type { RealNameWaiting } from '#contract/realNames/realNames.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { column, lead, minor } from '../../record/columns.ts';
import type { Filter } from '../../record/list/filters.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { number, oneOf, text, useAddress } from '../../record/useAddress.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { CheckAnswer } from './CheckAnswer.tsx';
import { realNameLooks, words } from './stateTexts.ts';
import { ReviewDrawer } from './ReviewDrawer.tsx';
import { texts } from './reviewTexts.ts';

/** The reviewers' queue: what waits longest comes first. */
export function Reviews() {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { at, linkTo, go } = useAddress({ state: oneOf(realNameQueues), search: text, application: number });
  const search = at.search?.trim() || undefined;
  const list = useListCall('listRealNameReviews', { state: at.state, search });
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: word('state'),
      options: realNameQueues.map((value) => ({
        value,
        label: value === 'all' || value === 'kept' ? t(value) : word(value),
      })),
      tabs: true,
      start: search === undefined ? 'auditing' : 'all',
    },
  ];
  const nameOf = ({ nameMasked, enterpriseMasked, kind }: RealNameWaiting) =>
    enterpriseMasked || nameMasked || word(kind);
  const columns: Column<RealNameWaiting>[] = [
    lead(t('name'), (row) => <RowLink to={linkTo({ application: row.id })}>{nameOf(row)}</RowLink>),
    column(t('user'), ({ user }) => user.username),
    minor(word('kind'), ({ kind, document }) => (
      <>
        {word(kind)} <Soft>{word(document)}</Soft>
      </>
    )),
    column(word('state'), ({ state }) => <StateBadge of={realNameLooks} state={state} />),
    minor(t('answer'), ({ answer }) => <CheckAnswer answer={answer} />),
    column(t('waits'), ({ sentAt }) => (sentAt === null ? '–' : <Time at={sentAt} as="relative" />)),
    column(t('due'), (row) => <Due row={row} />),
  ];
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        open={at.application}
        empty={{ title: t('empty'), text: t('emptyText') }}
        bar={{ search: { label: t('search'), placeholder: t('searchHint') }, filters }}
        brief={(row) => (
          <Stack gap={8}>
            <Row gap={8} justify="space-between">
              <RowLink to={linkTo({ application: row.id })}>{nameOf(row)}</RowLink>
              <StateBadge of={realNameLooks} state={row.state} />
            </Row>
            <Row gap={8} justify="space-between">
              <Soft>
                {row.user.username} · {word(row.kind)}
              </Soft>
              <span>
                <Soft>{t('due')}</Soft> <Due row={row} />
              </span>
            </Row>
          </Stack>
        )}
      />
      <ReviewDrawer
        id={at.application}
        onClose={() => go({ application: undefined })}
        onNext={(application) => go({ application: application ?? undefined })}
      />
    </>
  );
}

function Due({ row: { dueAt, late } }: { row: RealNameWaiting }) {
  const t = useTexts(texts);
  if (dueAt === null) return '–';
  return late ? <Status tone="bad">{t('late')}</Status> : <Time at={dueAt} as="dayAndTime" />;
}
