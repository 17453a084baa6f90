import type { LicenceSummary } from '#contract/licences/licences.ts';
import { useLocale } from '../../../language/locale.tsx';
import { otherScript } from '../../../language/otherScript.ts';
import { useTexts } from '../../../language/texts.ts';
import { Cover } from '../../../parts/product/Cover.tsx';
import { RowLink } from '../../../ui/list/RowLink.tsx';
import { Badge } from '../../../ui/kit/Status.tsx';
import { type Column, Table } from '../../../ui/list/Table.tsx';
import styles from './LicenceList.module.css';
import { LicenceStatus } from '../LicenceStatus.tsx';
import { Seats } from '../Seats.tsx';
import { TermBar } from '../TermBar.tsx';
import { texts } from '../texts.ts';

interface LicenceTableProps {
  licences: LicenceSummary[];
  linkTo: (id: number) => string;
}

/** Licences as rows; on a phone each is what it is, how it stands and what is left of it. */
export function LicenceTable({ licences, linkTo }: LicenceTableProps) {
  const t = useTexts(texts);
  const columns: Column<LicenceSummary>[] = [
    {
      name: 'product',
      title: t('product'),
      leads: true,
      show: (licence) => <Product licence={licence} to={linkTo(licence.id)} />,
    },
    { name: 'key', title: t('key'), show: ({ keyMasked }) => <code className={styles.key}>{keyMasked}</code> },
    { name: 'state', title: t('state'), show: (licence) => <State licence={licence} /> },
    { name: 'term', title: t('term'), show: (licence) => <TermBar licence={licence} /> },
    { name: 'seats', title: t('seats'), show: (licence) => <Seats licence={licence} /> },
  ];
  return (
    <Table
      label={t('list')}
      columns={columns}
      rows={licences}
      keyOf={({ id }) => id}
      brief={(licence) => (
        <span className={styles.brief}>
          <span className={styles.briefHead}>
            <Product licence={licence} to={linkTo(licence.id)} />
            <State licence={licence} />
          </span>
          <TermBar licence={licence} />
          <span className={styles.briefFoot}>
            <code className={styles.key}>{licence.keyMasked}</code>
            <Seats licence={licence} />
          </span>
        </span>
      )}
    />
  );
}

function Product({ licence, to }: { licence: LicenceSummary; to: string }) {
  const locale = useLocale();
  const { productId, categorySlug, title, skuName } = licence;
  return (
    <span className={styles.product}>
      <Cover productId={productId} categorySlug={categorySlug} shape="thumb" />
      <span>
        <RowLink to={to} lang={otherScript(title, locale)}>
          {title}
        </RowLink>
        <span className={styles.sku} lang={otherScript(skuName, locale)}>
          {skuName}
        </span>
      </span>
    </span>
  );
}

function State({ licence }: { licence: LicenceSummary }) {
  const t = useTexts(texts);
  return (
    <span className={styles.state}>
      <LicenceStatus state={licence.state} />
      {licence.trial && <Badge tone="info">{t('trial')}</Badge>}
    </span>
  );
}
