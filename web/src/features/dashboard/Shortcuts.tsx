import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { ClockIcon, HeartIcon, LicenceIcon, WalletIcon } from '../../ui/kit/icons.ts';
import styles from './Dashboard.module.css';
import { texts } from './texts.ts';

const screens = [
  { name: 'licences', icon: LicenceIcon },
  { name: 'myLeases', icon: ClockIcon },
  { name: 'favourites', icon: HeartIcon },
  { name: 'recharge', icon: WalletIcon },
] as const;

type Shortcut = (typeof screens)[number]['name'];

/** What waits for a buyer, and beside it what they have and come back for: both as high as each other. */
export function BesideShortcuts({ titles, children }: { titles: (name: Shortcut) => string; children: ReactNode }) {
  const t = useTexts(texts);
  return (
    <div className={styles.beside}>
      {children}
      <Card title={t('shortcuts')} className={styles.shortcuts}>
        <ul>
          {screens.map(({ name, icon }) => (
            <li key={name}>
              <Link to={href(name)}>
                <Icon of={icon} size={20} />
                {titles(name)}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
