import type { ReactNode } from 'react';
import { leaseStates, type LeaseSide } from '#contract/rental/leaseProcess.ts';
import type { Lease } from '#contract/rental/leases.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { usePackageWords } from '../../parts/rental/usePackageWords.ts';
import { href } from '../../paths.ts';
import { column, figures, lead, minor } from '../../record/columns.ts';
import type { Filter } from '../../record/list/filters.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { number, oneOf, useAddress } from '../../record/useAddress.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { LeaseBadge } from './LeaseBadge.tsx';
import { LeaseDrawer } from './LeaseDrawer.tsx';
import { words } from './leaseTexts.ts';
import { texts } from './texts.ts';
import { UnpaidLeases } from './UnpaidLeases.tsx';

interface LeasesProps {
  side: LeaseSide;
  reviewsOf: (leaseId: number) => ReactNode;
  /** The disputes of what paid a lease. */
  disputesOf: (leaseId: number) => ReactNode;
}

/** One's leases on one side, the newest first, each with what can be done at the side. */
export function Leases({ side, reviewsOf, disputesOf }: LeasesProps) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { money } = useFormats();
  const { nameOf } = usePackageWords();
  const { at, linkTo, go } = useAddress({ state: oneOf(leaseStates), lease: number });
  const list = useListCall('listLeases', { side, state: at.state });
  const name = ({ id, title, package: one }: Lease) => (
    <RowLink to={linkTo({ lease: id })}>
      {title} <Soft>{nameOf(one)}</Soft>
    </RowLink>
  );
  const review = ({ id, may }: Lease) =>
    may.includes('review') && (
      <LinkButton size="sm" to={linkTo({ lease: id })}>
        {t('review')}
      </LinkButton>
    );
  // As it was in the end, like on its own page.
  const span = ({ startsAt, endsAt, startedAt, endedAt }: Lease) => (
    <>
      <Time at={startedAt ?? startsAt} as="dayAndTime" /> – <Time at={endedAt ?? endsAt} as="dayAndTime" />
    </>
  );
  const amount = ({ rentFen, lessorFen }: Lease) => money(side === 'tenant' ? rentFen : lessorFen);
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: leaseStates.map((value) => ({ value, label: word(value === 'ended' ? 'over' : value) })),
      tabs: true,
    },
  ];
  const columns: Column<Lease>[] = [
    lead(t('what'), name),
    column(t('state'), (lease) => <LeaseBadge lease={lease} />, { key: 'state' }),
    column(t('time'), span, { key: 'time' }),
    figures(t(side === 'tenant' ? 'rent' : 'income'), amount, { key: 'amount' }),
    ...(side === 'tenant'
      ? [figures<Lease>(t('deposit'), ({ depositFen }) => money(depositFen), { key: 'deposit' })]
      : [minor<Lease>(t('unit'), ({ unitName }) => unitName, { key: 'unit' })]),
    minor(t(`other_${side}`), ({ other }) => other, { key: 'other' }),
  ];
  const action =
    side === 'tenant' ? (
      <LinkButton kind="primary" to={href('rentalMall')}>
        {t('toMall')}
      </LinkButton>
    ) : (
      <LinkButton to={href('listings')}>{t('toListings')}</LinkButton>
    );
  return (
    <>
      {side === 'tenant' && <UnpaidLeases linkTo={(id) => linkTo({ lease: id })} />}
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        open={at.lease}
        empty={{ title: t(`empty_${side}`), text: t(`emptyText_${side}`), action }}
        name={side === 'tenant' ? 'myLeases' : 'lessorLeases'}
        bar={{ filters }}
        actions={review}
        briefActs
        brief={(row) => (
          <Stack gap={8}>
            <Row gap={8} justify="space-between">
              {name(row)}
              <LeaseBadge lease={row} />
            </Row>
            <Row gap={8} justify="space-between">
              <Soft>{span(row)}</Soft>
              <Soft>{amount(row)}</Soft>
            </Row>
            {review(row)}
          </Stack>
        )}
      />
      <LeaseDrawer id={at.lease} {...{ reviewsOf, disputesOf }} onClose={() => go({ lease: undefined })} />
    </>
  );
}
