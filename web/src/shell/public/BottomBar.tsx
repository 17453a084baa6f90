import { NavLink } from 'react-router';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Icon, type IconShape } from '../../ui/kit/Icon.tsx';
import { CategoryIcon, HomeIcon, ShieldIcon, UserIcon } from '../../ui/kit/icons.ts';
import styles from './BottomBar.module.css';
import { texts } from '../texts.ts';

/** The four places of a phone, under the thumb. */
export function BottomBar() {
  const t = useTexts(texts);
  const { loggedIn } = useSession();
  return (
    <nav className={styles.bar} aria-label={t('shortcuts')}>
      <Tab to={href('home')} icon={HomeIcon} label={t('homePage')} />
      <Tab to={href('products')} icon={CategoryIcon} label={t('browse')} />
      <Tab to={href('inquire')} icon={ShieldIcon} label={t('checkAuthorisation')} />
      <Tab to={loggedIn ? href('dashboard') : href('login')} icon={UserIcon} label={t('me')} />
    </nav>
  );
}

function Tab({ to, icon, label }: { to: string; icon: IconShape; label: string }) {
  return (
    <NavLink to={to} className={({ isActive }) => (isActive ? `${styles.tab} ${styles.here}` : (styles.tab ?? ''))}>
      <Icon of={icon} size={22} />
      {label}
    </NavLink>
  );
}
