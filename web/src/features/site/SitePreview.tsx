import { useTexts } from '../../language/texts.ts';
import { RecordNumbers } from '../../parts/site/RecordNumbers.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Logo } from '../../ui/kit/Logo.tsx';
import type { SiteValues } from './SiteForm.tsx';
import styles from './SitePreview.module.css';
import { texts } from './texts.ts';

/** How name, icon, slogan, operator and record numbers will look. */
export function SitePreview({ values }: { values: SiteValues }) {
  const t = useTexts(texts);
  const { name, ico, slogan, recordNumber, publicSecurityNumber, company } = values;
  return (
    <Card title={t('preview')}>
      <dl className={styles.preview}>
        <dt>{t('previewTab')}</dt>
        <dd className={styles.tab}>
          <img src={ico} alt="" width={16} height={16} />
          <span>{slogan === '' ? name : `${slogan} - ${name}`}</span>
        </dd>
        <dt>{t('previewHeader')}</dt>
        <dd>
          <Logo name={name} />
        </dd>
        <dt>{t('previewFooter')}</dt>
        <dd className={styles.footer}>
          <span>© {company === '' ? name : company}</span>
          <RecordNumbers {...{ recordNumber, publicSecurityNumber }} />
        </dd>
      </dl>
    </Card>
  );
}
