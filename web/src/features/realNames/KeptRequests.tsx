import { keptIdentityStates } from '#contract/realNames/realNameProcess.ts';
import type { KeptRequest } from '#contract/realNames/realNames.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { column, figures, lead, minor } from '../../record/columns.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { ListScreen } from '../../record/ListScreen.tsx';
import { RowName } from '../../record/RowName.tsx';
import { Soft } from '../../record/Soft.tsx';
import { number, oneOf, useAddress } from '../../record/useAddress.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { tones } from './KeptIdentity.tsx';
import { texts } from './keptTexts.ts';
import { ReviewDrawer } from './ReviewDrawer.tsx';

/** Who asked to see the identity of somebody who left, why, who agreed, and what was seen. */
export function KeptRequests() {
  const t = useTexts(texts);
  const { number: count } = useFormats();
  const { at, linkTo, go } = useAddress({ request: oneOf(keptIdentityStates), application: number });
  const list = useListCall('listKeptRequests', { state: at.request });
  const name = ({ nameMasked, user, realNameId }: KeptRequest) => (
    <RowName name={nameMasked || user.username} id={user.id} to={linkTo({ application: realNameId })} />
  );
  const columns: Column<KeptRequest>[] = [
    lead(t('person'), name),
    column(t('requestState'), (row) => <State row={row} />),
    column(t('why'), ({ why }) => why),
    column(t('by'), ({ by, askedAt }) => (
      <Stack gap={4}>
        {by.username}
        <Soft>
          <Time at={askedAt} />
        </Soft>
      </Stack>
    )),
    column(t('decidedBy'), ({ decidedBy, decidedAt }) => (
      <Stack gap={4}>
        {decidedBy?.username ?? '–'}
        {decidedAt !== null && (
          <Soft>
            <Time at={decidedAt} />
          </Soft>
        )}
      </Stack>
    )),
    minor(t('lookUntil'), ({ lookUntil }) => (lookUntil === null ? '–' : <Time at={lookUntil} />)),
    figures(t('looks'), ({ looks }) => count(looks)),
  ];
  return (
    <>
      <ListScreen
        label={t('requests')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        open={at.application}
        empty={{ title: t('none'), text: t('noneText') }}
        filters={
          <FilterBy
            names={keptIdentityStates}
            word={t}
            current={at.request}
            linkTo={(request) => linkTo({ request, application: undefined })}
          />
        }
        brief={(row) => (
          <Stack gap={8}>
            <Row gap={8} justify="space-between">
              {name(row)}
              <State row={row} />
            </Row>
            <span>{row.why}</span>
            <Row gap={8} justify="space-between">
              <Soft>{[row.by.username, row.decidedBy?.username].filter(Boolean).join(' → ')}</Soft>
              <Soft>
                {t('askedOn')} <Time at={row.askedAt} />
              </Soft>
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

function State({ row: { state, lapsed } }: { row: KeptRequest }) {
  const t = useTexts(texts);
  return lapsed ? <Status tone="neutral">{t('lapsed')}</Status> : <Status tone={tones[state]}>{t(state)}</Status>;
}
