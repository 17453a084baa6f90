import { NavLink } from 'react-router';
import type { MenuItem } from '#contract/site/site.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Icon, type IconShape } from '../../ui/kit/Icon.tsx';
import {
  BagIcon,
  DashboardIcon,
  HeartIcon,
  HomeIcon,
  LicenceIcon,
  LockIcon,
  OrderIcon,
  SettingsIcon,
  ShopIcon,
  UserIcon,
  WalletIcon,
} from '../../ui/kit/icons.ts';
import { consoleTexts } from './consoleTexts.ts';
import styles from './SideMenu.module.css';

/** The server names icons; those that are not known here have none. */
const icons: Partial<Record<string, IconShape>> = {
  home: HomeIcon,
  dashboard: DashboardIcon,
  order: OrderIcon,
  bag: BagIcon,
  heart: HeartIcon,
  licence: LicenceIcon,
  wallet: WalletIcon,
  shop: ShopIcon,
  user: UserIcon,
  lock: LockIcon,
  settings: SettingsIcon,
};

/** The console's menu as the server sends it, groups always open. */
export function SideMenu({ items }: { items: MenuItem[] }) {
  const t = useTexts(consoleTexts);
  const locale = useLocale();
  return (
    <nav className={styles.menu} aria-label={t('menu')}>
      <ul>
        {items.map((item) =>
          item.children === undefined ? (
            <li key={item.name}>
              <Entry item={item} />
            </li>
          ) : (
            <li key={item.name} className={styles.group}>
              <span className={styles.head} id={`menu-${item.name}`}>
                <Sign of={item.meta.icon} />
                {item.title[locale]}
              </span>
              <ul aria-labelledby={`menu-${item.name}`}>
                {item.children.map((child) => (
                  <li key={child.name}>
                    <Entry item={child} />
                  </li>
                ))}
              </ul>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}

function Entry({ item }: { item: MenuItem }) {
  const locale = useLocale();
  return (
    <NavLink to={item.path} className={({ isActive }) => `${styles.entry} ${isActive ? styles.here : ''}`}>
      <Sign of={item.meta.icon} />
      {item.title[locale]}
    </NavLink>
  );
}

/** Entries within a group have no icon and keep its place, so that words stand under one another. */
function Sign({ of }: { of: string | undefined }) {
  const shape = of === undefined ? undefined : icons[of];
  return <span className={styles.sign}>{shape && <Icon of={shape} size={20} />}</span>;
}
