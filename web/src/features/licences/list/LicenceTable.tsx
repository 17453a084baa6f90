import type { LicenceSummary } from '#contract/licences/licences.ts';
import { licenceSorts } from '#contract/licences/licenceSale.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { ProductLine } from '../../../parts/product/ProductLine.tsx';
import { href } from '../../../paths.ts';
import { column, lead } from '../../../record/columns.ts';
import type { ExportOf } from '../../../record/list/exportOf.ts';
import type { Filter } from '../../../record/list/filters.ts';
import { useFilterWords } from '../../../record/list/useFilterWords.ts';
import { useSorting } from '../../../record/list/useSorting.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { Narrowed } from '../../../record/Narrowed.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { Badge } from '../../../ui/kit/Status.tsx';
import type { Column } from '../../../ui/list/Table.tsx';
import { RenewLink } from '../overview/RenewLink.tsx';
import { Seats } from '../Seats.tsx';
import { TermBar } from '../TermBar.tsx';
import { termOf } from '../term.ts';
import { licenceLooks, texts } from '../texts.ts';
import { useNow } from '../useNow.ts';
import styles from './LicenceBrief.module.css';
import { licenceFilters, listInput, useLicenceAddress } from './useLicenceAddress.ts';

/** One's own licences, newest first, narrowed as the address says; on a phone each is told briefly. */
export function LicenceTable({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const { at, linkTo } = useLicenceAddress();
  const query = listInput(at);
  const list = useListCall('listLicences', query);
  const product = (licence: LicenceSummary) => (
    <ProductLine product={licence} to={linkTo({ licence: licence.id, part: undefined })} inTable>
      {licence.skuName}
    </ProductLine>
  );
  const key = ({ keyMasked }: LicenceSummary) => <code className="unbroken">{keyMasked}</code>;
  const filters: Filter[] = [
    {
      is: 'choice',
      name: 'state',
      label: t('state'),
      options: licenceFilters.map((value) => ({ value, label: t(value) })),
      tabs: true,
    },
    {
      is: 'choice',
      name: 'by',
      label: t('daysOf'),
      options: licenceSorts.map((value) => ({ value, label: t(value) })),
      start: 'issued',
    },
    { is: 'days', label: t(at.by ?? 'issued') },
  ];
  const words = useFilterWords(filters);
  const columns: Column<LicenceSummary>[] = [
    lead(t('product'), product),
    column(t('key'), key, { key: 'key' }),
    column(t('state'), (licence) => <LicenceState licence={licence} />, { key: 'state' }),
    column(t('term'), (licence) => <TermBar licence={licence} />, { key: 'term', sort: 'end' }),
    column(t('issued'), ({ createdAt }) => <Time at={createdAt} as="date" />, { key: 'issued', sort: 'issued' }),
    column(t('seats'), (licence) => <Seats licence={licence} />, { key: 'seats' }),
  ];
  const sorting = useSorting({ by: query.sort, direction: query.direction }, columns);
  const { state, search, from, to, order } = at;
  const isNarrowed = [state, search, from, to, order].some((value) => value !== undefined);
  const none = { state: undefined, search: undefined, from: undefined, to: undefined, order: undefined };
  const all = <LinkButton to={linkTo(none)}>{t('showAll')}</LinkButton>;
  const browse = <LinkButton to={href('products', { kind: 'licence' })}>{t('browse')}</LinkButton>;
  return (
    <ListScreen
      label={t('list')}
      list={list}
      columns={columns}
      sorting={sorting.head}
      keyOf={({ id }) => id}
      empty={
        isNarrowed
          ? { title: t('emptyFiltered'), text: t('emptyFilteredText'), action: all }
          : { title: t('emptyTitle'), text: t('emptyText'), action: browse }
      }
      name="ownLicences"
      open={at.licence}
      {...(order !== undefined && {
        filters: <Narrowed what={t('ofOrder', { id: order })} all={t('showAll')} to={linkTo({ order: undefined })} />,
      })}
      bar={{
        search: { label: t('search'), placeholder: t('searchPlaceholder') },
        filters,
        tools: exportOf({ query, words }),
        ...sorting.choice,
      }}
      brief={(licence) => (
        <Stack gap={8}>
          <div className={styles.head}>
            {product(licence)}
            <LicenceState licence={licence} />
          </div>
          <TermBar licence={licence} />
          <div className={styles.foot}>
            {key(licence)}
            <Seats licence={licence} />
            <NextAct licence={licence} bindAt={linkTo({ licence: licence.id, part: 'bindings' })} />
          </div>
        </Stack>
      )}
      tall
    />
  );
}

/** What most likely is to be done with a licence: it ends, or nothing is bound to it. */
function NextAct({ licence, bindAt }: { licence: LicenceSummary; bindAt: string }) {
  const t = useTexts(texts);
  const term = termOf(licence, useNow());
  const isEnding = term.is === 'over' || term.is === 'grace' || (term.is === 'running' && term.isSoon);
  if (isEnding && licence.renewable) return <RenewLink licence={licence} />;
  const { state, binds, seatsUsed, seatsLet } = licence;
  if (state !== 'active' || binds.length === 0 || seatsUsed + seatsLet > 0) return null;
  return (
    <LinkButton size="sm" to={bindAt}>
      {t('bindNow')}
    </LinkButton>
  );
}

export function LicenceState({ licence: { state, trial } }: { licence: LicenceSummary }) {
  const t = useTexts(texts);
  return (
    <Row gap={4}>
      <StateBadge of={licenceLooks} state={state} />
      {trial && <Badge tone="info">{t('trial')}</Badge>}
    </Row>
  );
}
