import { Link } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { LicenceIcon, NextIcon } from '../../ui/kit/icons.ts';
import { Status } from '../../ui/kit/Status.tsx';
import styles from './Goods.module.css';
import { texts } from './goodsTexts.ts';

interface LicenceLinksProps {
  licences: readonly { id: number; keyMasked: string; state?: string }[];
  /** Where the reader finds a licence: its holder among his own, a seller or an admin among those that were sold. */
  linkTo: (id: number) => string;
}

/** The licences that an order is about; each leads to the licence. */
export function LicenceLinks({ licences, linkTo }: LicenceLinksProps) {
  const t = useTexts(texts);
  if (licences.length === 0) return null;
  const nameOf = (key: string, isRevoked: boolean) =>
    isRevoked ? `${t('showLicence', { key })} · ${t('revoked')}` : t('showLicence', { key });
  return (
    <ul className={styles.licences}>
      {licences.map(({ id, keyMasked, state }) => (
        <li key={id}>
          <Link to={linkTo(id)} aria-label={nameOf(keyMasked, state === 'revoked')}>
            <Icon of={LicenceIcon} />
            <code>{keyMasked}</code>
            {state === 'revoked' && <Status tone="bad">{t('revoked')}</Status>}
            <Icon of={NextIcon} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
