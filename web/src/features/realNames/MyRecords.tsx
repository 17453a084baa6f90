import type { RealName, RealNameRow } from '#contract/realNames/realNames.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { column, lead, minor } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { RecordDrawer, RecordHead } from '../../record/RecordDrawer.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { number, useAddress } from '../../record/useAddress.ts';
import { useAction } from '../../record/useAction.ts';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { RealNameHistory } from './RealNameHistory.tsx';
import { RealNameSteps } from './RealNameSteps.tsx';
import { realNameLooks, words } from './stateTexts.ts';
import { texts } from './texts.ts';
import { ToMend } from './ToMend.tsx';
import { useIdentityFacts } from './useIdentityFacts.ts';

/** One's applications, and each of them with what happened to it and who looked. */
export function MyRecords() {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { at, linkTo, go } = useAddress({ application: number });
  const list = useListCall('listRealNames', {});
  const columns: Column<RealNameRow>[] = [
    lead(word('kind'), ({ id, kind }) => <RowLink to={linkTo({ application: id })}>{word(kind)}</RowLink>),
    column(t('content'), (row) => <Content row={row} />),
    column(word('state'), (row) => <State row={row} />),
    minor(word('sent'), ({ sentAt }) => (sentAt === null ? t('notSent') : <Time at={sentAt} />)),
  ];
  return (
    <Stack>
      <h2>{t('records')}</h2>
      <ListScreen
        label={t('records')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        open={at.application}
        empty={{ title: t('noRecords'), text: t('noRecordsText') }}
        actions={(row) => row.state === 'auditing' && <Withdraw id={row.id} />}
        briefActs
        brief={(row) => (
          <Stack gap={8}>
            <Row gap={8} justify="space-between">
              <RowLink to={linkTo({ application: row.id })}>{word(row.kind)}</RowLink>
              <State row={row} />
            </Row>
            <Content row={row} />
            <Soft>
              {row.sentAt === null ? (
                t('notSent')
              ) : (
                <>
                  {word('sent')} <Time at={row.sentAt} />
                </>
              )}
            </Soft>
            {row.state === 'auditing' && <Withdraw id={row.id} />}
          </Stack>
        )}
      />
      <Record id={at.application} onClose={() => go({ application: undefined })} />
    </Stack>
  );
}

function Content({ row: { enterpriseMasked, nameMasked, numberMasked, document } }: { row: RealNameRow }) {
  const word = useTexts(words);
  return <>{[enterpriseMasked, nameMasked, numberMasked].filter(Boolean).join(' · ') || word(document)}</>;
}

function State({ row: { state, inForce } }: { row: RealNameRow }) {
  const t = useTexts(texts);
  // That one passed goes without saying where it is in force.
  return inForce ? <Status tone="genuine">{t('inForce')}</Status> : <StateBadge of={realNameLooks} state={state} />;
}

function Withdraw({ id }: { id: number }) {
  const t = useTexts(texts);
  const withdraw = useAction('withdrawRealName', () => t('withdrawnToast'));
  return (
    <ActionButton
      danger
      size="sm"
      title={t('withdrawTitle')}
      act={t('withdraw')}
      lead={t('withdrawText')}
      onAct={() => withdraw.send({ id })}
    />
  );
}

function Record({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getRealNameRecord', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer id={id} onClose={onClose} title={t('recordTitle', { id: id ?? '' })} query={query}>
      {(application) => <Shown application={application} />}
    </RecordDrawer>
  );
}

function Shown({ application }: { application: RealName }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { date } = useFormats();
  const facts = useIdentityFacts(application);
  const { kind, state, photos, photosUntil } = application;
  const isGone = photos.length === 0;
  const gone =
    photosUntil === null ? undefined : t(isGone ? 'photosGoneBefore' : 'photosGoneAt', { date: date(photosUntil) });
  return (
    <>
      <RecordHead state={<StateBadge of={realNameLooks} state={state} />}>{word(kind)}</RecordHead>
      <RealNameSteps application={application} />
      <ToMend application={application} />
      <Facts facts={[...facts, { name: t('photosGone'), value: gone }]} />
      <RealNameHistory of={application} />
    </>
  );
}
