import { Link } from 'react-router';
import { leaseFraudRules } from '#contract/rental/leaseReviewRules.ts';
import type { LeaseFraud } from '#contract/rental/leaseFrauds.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { column, figures, lead, minor } from '../../../record/columns.ts';
import { FilterBy } from '../../../record/FilterBy.tsx';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { useAction } from '../../../record/useAction.ts';
import { oneOf, useAddress } from '../../../record/useAddress.ts';
import { WordsButton } from '../../../record/WordsButton.tsx';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import type { Column } from '../../../ui/list/Table.tsx';
import { texts } from '../texts.ts';

const shown = ['open', 'looked'] as const;

/** What looks like fraud with leases, with links to both users and the newest leases. */
export function LeaseFrauds() {
  const t = useTexts(texts);
  const { at, linkTo } = useAddress({ show: oneOf(shown) });
  const list = useListCall('listLeaseFrauds', { looked: at.show === 'looked' ? 'true' : 'false' });
  const user = ({ id, username }: LeaseFraud['tenant']) => (
    <Link to={href('adminUser', { id })}>{`${username} #${id}`}</Link>
  );
  const leases = ({ leaseIds }: LeaseFraud) => (
    <Row gap={8}>
      {leaseIds.map((id) => (
        <Link key={id} to={href('adminLeases', { lease: id })} className="figures">
          {id}
        </Link>
      ))}
    </Row>
  );
  const columns: Column<LeaseFraud>[] = [
    lead(t('kind'), ({ kind }) => t(kind)),
    column(t('tenant'), ({ tenant }) => user(tenant)),
    column(t('lessor'), ({ lessor }) => user(lessor)),
    figures(t('leases'), (row) => row.leases),
    figures(t('instant'), ({ instant }) => instant),
    figures(t('persons'), ({ persons }) => (persons === 0 ? '' : persons)),
    column(t('newest'), leases),
    minor(t('lastAt'), ({ lastAt }) => <Time at={lastAt} />),
    column(t('note'), (row) => <Looked fraud={row} />),
  ];
  return (
    <ListScreen
      label={t('frauds')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={{ title: t('fraudEmpty'), text: t('fraudEmptyText') }}
      filters={
        <FilterBy
          noAll
          names={shown}
          word={t}
          current={at.show ?? 'open'}
          linkTo={(show) => linkTo({ show: show === 'open' ? undefined : show })}
        />
      }
      brief={(row) => (
        <Stack gap={8}>
          <strong>{t(row.kind)}</strong>
          <Row gap={8}>
            {user(row.tenant)} · {user(row.lessor)}
          </Row>
          <Soft>{`${t('leases')} ${row.leases} · ${t('instant')} ${row.instant}`}</Soft>
          {leases(row)}
          <Looked fraud={row} />
        </Stack>
      )}
    />
  );
}

function Looked({ fraud: { id, lookedAt, lookedBy, note } }: { fraud: LeaseFraud }) {
  const t = useTexts(texts);
  const look = useAction('lookAtLeaseFraud', () => t('lookedToast'));
  if (lookedAt !== null) {
    return (
      <Stack gap={8}>
        <span>{note}</span>
        <Soft>
          {t('lookedBy', { name: lookedBy?.username ?? '' })} · <Time at={lookedAt} />
        </Soft>
      </Stack>
    );
  }
  return (
    <WordsButton
      size="sm"
      act={t('look')}
      title={t('lookTitle')}
      lead={t('lookText')}
      field="note"
      label={t('note')}
      maxLength={leaseFraudRules.noteMax}
      onAct={(words) => look.send({ id, note: words })}
    />
  );
}
