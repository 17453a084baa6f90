import type { LicenceSummary } from '#contract/licences.ts';
import { useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Notice, PageState } from '../../ui/PageState.tsx';
import { RowLink } from '../../ui/RowLink.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { TableSkeleton } from '../../ui/TableSkeleton.tsx';
import { Time } from '../../ui/Time.tsx';
import styles from './LicenceList.module.css';
import { LicenceStatus } from './LicenceStatus.tsx';
import { texts } from './texts.ts';

/** One's own licences, newest first; each row opens its licence. */
export function LicenceList() {
  const t = useTexts(texts);
  const licences = useListCall('listLicences', {});
  const empty = (
    <Notice
      picture="empty"
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={<LinkButton to={href('buy')}>{t('browse')}</LinkButton>}
    />
  );
  return (
    <Card flush>
      <PageState
        query={licences.query}
        skeleton={<TableSkeleton rows={6} tall />}
        isEmpty={() => licences.items.length === 0}
        empty={empty}
      >
        {() => (
          <>
            <LicenceTable licences={licences.items} />
            <LoadMore {...licences} />
          </>
        )}
      </PageState>
    </Card>
  );
}

function LicenceTable({ licences }: { licences: LicenceSummary[] }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const columns: Column<LicenceSummary>[] = [
    {
      name: 'product',
      title: t('product'),
      leads: true,
      show: ({ id, productId, categorySlug, title, skuName }) => (
        <span className={styles.product}>
          <Cover productId={productId} categorySlug={categorySlug} shape="thumb" />
          <span>
            <RowLink to={href('licences', { licence: id })} lang={otherScript(title, locale)}>
              {title}
            </RowLink>
            <span className={styles.sku}>{skuName}</span>
          </span>
        </span>
      ),
    },
    { name: 'key', title: t('key'), show: ({ keyMasked }) => <code className={styles.key}>{keyMasked}</code> },
    { name: 'state', title: t('state'), show: ({ state }) => <LicenceStatus state={state} /> },
    {
      name: 'until',
      title: t('until'),
      show: ({ expiresAt }) => (expiresAt === null ? t('lifetime') : <Time at={expiresAt} as="date" />),
    },
    { name: 'seats', title: t('seats'), figures: true, show: ({ seats, seatsUsed }) => `${seatsUsed} / ${seats}` },
  ];
  return <Table label={t('list')} columns={columns} rows={licences} keyOf={({ id }) => id} />;
}
