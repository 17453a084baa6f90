import { Link } from 'react-router';
import type { Licence } from '#contract/licences/licences.ts';
import { useLocale } from '../../../language/locale.tsx';
import { otherScript } from '../../../language/otherScript.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Cover } from '../../../parts/product/Cover.tsx';
import { Badge } from '../../../ui/kit/Status.tsx';
import styles from './LicenceDrawer.module.css';
import { LicenceStatus } from '../LicenceStatus.tsx';
import { texts } from '../texts.ts';

/** What the licence is for, and how it stands. */
export function LicenceHead({ licence }: { licence: Licence }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { productId, categorySlug, title, skuName, state, trial } = licence;
  return (
    <div className={styles.head}>
      <Cover productId={productId} categorySlug={categorySlug} shape="thumb" />
      <div className={styles.words}>
        <Link to={href('product', { id: productId })} className={styles.title} lang={otherScript(title, locale)}>
          {title}
        </Link>
        <span className={styles.soft} lang={otherScript(skuName, locale)}>
          {skuName}
        </span>
      </div>
      <span className={styles.state}>
        {trial && <Badge tone="info">{t('trial')}</Badge>}
        <LicenceStatus state={state} />
      </span>
    </div>
  );
}
