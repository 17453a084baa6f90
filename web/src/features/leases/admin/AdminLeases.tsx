import { leaseStates } from '#contract/rental/leaseProcess.ts';
import type { AdminLease } from '#contract/rental/leases.ts';
import { useListCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { column, figures, lead, minor } from '../../../record/columns.ts';
import type { Filter } from '../../../record/list/filters.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { number, oneOf, useAddress } from '../../../record/useAddress.ts';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { RowLink } from '../../../ui/list/RowLink.tsx';
import type { Column } from '../../../ui/list/Table.tsx';
import { LeaseBadge } from '../LeaseBadge.tsx';
import { words } from '../leaseTexts.ts';
import { texts } from '../texts.ts';
import { AdminLeaseDrawer } from './AdminLeaseDrawer.tsx';

/** All leases for admins, the newest first. */
export function AdminLeases() {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { money } = useFormats();
  const { nameOf } = usePackageWords();
  const { at, linkTo, go } = useAddress({ state: oneOf(leaseStates), lease: number });
  const list = useListCall('listAdminLeases', { state: at.state });
  const name = ({ id, title, package: one }: AdminLease) => (
    <RowLink to={linkTo({ lease: id })}>
      {title} <Soft>{`${nameOf(one)} #${id}`}</Soft>
    </RowLink>
  );
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: leaseStates.map((value) => ({ value, label: word(value === 'ended' ? 'over' : value) })),
      tabs: true,
    },
  ];
  const columns: Column<AdminLease>[] = [
    lead(t('what'), name),
    column(t('state'), (lease) => <LeaseBadge lease={lease} />, { key: 'state' }),
    column(t('tenant'), ({ tenant }) => tenant.username, { key: 'tenant' }),
    column(t('lessor'), ({ lessor }) => lessor.username, { key: 'lessor' }),
    figures(t('rent'), ({ rentFen }) => money(rentFen), { key: 'rent' }),
    figures(t('deposit'), ({ depositFen }) => money(depositFen), { key: 'deposit' }),
    minor(t('from'), ({ startsAt }) => <Time at={startsAt} as="dayAndTime" />, { key: 'from' }),
    minor(t('until'), ({ endsAt }) => <Time at={endsAt} as="dayAndTime" />, { key: 'until' }),
  ];
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        open={at.lease}
        empty={{ title: t('empty_lessor'), text: t('emptyText_lessor') }}
        name="adminLeases"
        bar={{ filters }}
        brief={(row) => (
          <Stack gap={8}>
            <Row gap={8} justify="space-between">
              {name(row)}
              <LeaseBadge lease={row} />
            </Row>
            <Row gap={8} justify="space-between">
              <Soft>{`${row.tenant.username} · ${row.lessor.username}`}</Soft>
              <Soft>{`${t('rent')} ${money(row.rentFen)}`}</Soft>
            </Row>
          </Stack>
        )}
      />
      <AdminLeaseDrawer id={at.lease} onClose={() => go({ lease: undefined })} />
    </>
  );
}
