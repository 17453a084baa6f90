import type { ReactNode } from 'react';
import { leasePartNames, leaseStates, type LeaseSide } from '#contract/rental/leaseProcess.ts';
import type { Lease } from '#contract/rental/leases.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { usePackageWords } from '../../parts/rental/usePackageWords.ts';
import { href } from '../../paths.ts';
import { column, figures, lead, minor } from '../../record/columns.ts';
import type { Filter } from '../../record/list/filters.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { ProductCell } from '../../record/ProductCell.tsx';
import { number, oneOf, useAddress } from '../../record/useAddress.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { LeaseAction } from './LeaseAction.tsx';
import { LeaseBadge } from './LeaseBadge.tsx';
import { LeaseDrawer } from './LeaseDrawer.tsx';
import { LeaseSpan } from './LeaseSpan.tsx';
import styles from './leases.module.css';
import { words } from './leaseTexts.ts';
import { texts } from './texts.ts';
import { UnpaidLeases } from './UnpaidLeases.tsx';

interface LeasesProps {
  side: LeaseSide;
  reviewsOf: (leaseId: number) => ReactNode;
  /** The disputes of what paid a lease. */
  disputesOf: (leaseId: number) => ReactNode;
}

/** One's leases on one side by what comes next, each with what can be done at the side. */
export function Leases({ side, reviewsOf, disputesOf }: LeasesProps) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { money } = useFormats();
  const { nameOf } = usePackageWords();
  const { at, linkTo, go } = useAddress({ state: oneOf([...leasePartNames, ...leaseStates]), lease: number });
  const part = leasePartNames.find((one) => one === at.state);
  const state = leaseStates.find((one) => one === at.state);
  const list = useListCall('listLeases', { side, part, state, sort: 'next' });
  const partWords = { ahead: word('ahead'), in_use: word('active'), in_dispute: word('disputed'), over: word('over') };
  const name = ({ id, listingId, topCategorySlug, title, kind, package: one }: Lease) => (
    <ProductCell product={{ productId: listingId, topCategorySlug, title, kind }} note={nameOf(one)}>
      <RowLink to={linkTo({ lease: id })}>{title}</RowLink>
    </ProductCell>
  );
  const action = (lease: Lease) => <LeaseAction lease={lease} to={linkTo({ lease: lease.id })} />;
  const amount = ({ rentFen, lessorFen }: Lease) => money(side === 'tenant' ? rentFen : lessorFen);
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: [
        ...leasePartNames.map((value) => ({ value, label: partWords[value] })),
        // A single state is what other pages lead to.
        ...(state === undefined ? [] : [{ value: state, label: word(state === 'ended' ? 'over' : state) }]),
      ],
      tabs: true,
    },
  ];
  const columns: Column<Lease>[] = [
    lead(t('what'), name),
    column(t('state'), (lease) => <LeaseBadge lease={lease} />, { key: 'state' }),
    column(t('time'), (lease) => <LeaseSpan lease={lease} />, { key: 'time' }),
    figures(t(side === 'tenant' ? 'rent' : 'income'), amount, { key: 'amount' }),
    ...(side === 'tenant'
      ? [figures<Lease>(t('deposit'), ({ depositFen }) => money(depositFen), { key: 'deposit' })]
      : [minor<Lease>(t('unit'), ({ unitName }) => unitName, { key: 'unit' })]),
    minor(t(`other_${side}`), ({ other }) => <span className={styles.name}>{other}</span>, { key: 'other' }),
  ];
  const onward =
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
        empty={{ title: t(`empty_${side}`), text: t(`emptyText_${side}`), action: onward }}
        name={side === 'tenant' ? 'myLeases' : 'lessorLeases'}
        bar={{ filters }}
        tall
        actions={action}
        briefActs
        brief={(row) => (
          <Stack gap={8}>
            {name(row)}
            <LeaseSpan lease={row} />
            <span className={`${styles.amounts} dotted`}>
              <span>
                {t(side === 'tenant' ? 'rent' : 'income')} {amount(row)}{' '}
              </span>
              {row.depositFen > 0 && (
                <span>
                  {t('deposit')} {money(row.depositFen)}
                </span>
              )}
            </span>
            <Row gap={8} justify="space-between">
              <LeaseBadge lease={row} />
              {action(row)}
            </Row>
          </Stack>
        )}
      />
      <LeaseDrawer id={at.lease} {...{ reviewsOf, disputesOf }} onClose={() => go({ lease: undefined })} />
    </>
  );
}
