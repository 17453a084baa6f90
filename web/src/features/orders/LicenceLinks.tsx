import { Link } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { LicenceIcon, NextIcon } from '../../ui/kit/icons.ts';
import { Status } from '../../ui/kit/Status.tsx';
import { texts } from './goodsTexts.ts';
import styles from './orders.module.css';

interface LicenceLinksProps {
  licences: readonly { id: number; keyMasked: string; state?: string }[];
  /** Address of a licence for the reader: among one's own, or among those that were sold. */
  linkTo: (id: number) => string;
}

/** Links to the licences of an order. */
export function LicenceLinks({ licences, linkTo }: LicenceLinksProps) {
  const t = useTexts(texts);
  if (licences.length === 0) return null;
  return (
    <ul className={styles.list}>
      {licences.map(({ id, keyMasked, state }) => {
        const revoked = state === 'revoked' ? t('revoked') : undefined;
        const name = [t('showLicence', { key: keyMasked }), ...(revoked ? [revoked] : [])].join(' · ');
        return (
          <li key={id}>
            <Link to={linkTo(id)} className={styles.item} aria-label={name}>
              <Icon of={LicenceIcon} />
              <code className={styles.secret}>{keyMasked}</code>
              {revoked && <Status tone="bad">{revoked}</Status>}
              <Icon of={NextIcon} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
