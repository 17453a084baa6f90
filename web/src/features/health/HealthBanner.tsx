import { Link } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { FailedIcon, WarningIcon } from '../../ui/kit/icons.ts';
import styles from './Health.module.css';
import { texts } from './texts.ts';
import { unwell, useHealth } from './useHealth.ts';

/** Warns an admin while a part is not well; shows nothing otherwise. */
export function HealthBanner() {
  const t = useTexts(texts);
  const { data } = useHealth();
  if (!data || data.state === 'fine') return null;
  const names = unwell(data)
    .map((part) => t(part))
    .join(t('separator'));
  const isBroken = data.state === 'broken';
  return (
    <div className={`${styles.head} ${styles[data.state]}`} role={isBroken ? 'alert' : 'status'}>
      <Icon of={isBroken ? FailedIcon : WarningIcon} size={20} />
      <span className={styles.words}>{t(isBroken ? 'bannerBroken' : 'bannerLook', { parts: names })}</span>
      <Link to={href('adminHealth')}>{t('toHealth')}</Link>
    </div>
  );
}
