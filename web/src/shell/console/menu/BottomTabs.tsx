import { Link, useLocation } from 'react-router';
import type { MenuItem } from '#contract/site/site.ts';
import { useCall } from '../../../api/queries.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { badgeCount } from '../../../parts/site/badgeCount.ts';
import { Icon } from '../../../ui/kit/Icon.tsx';
import { MenuIcon } from '../../../ui/kit/icons.ts';
import { consoleTexts } from '../consoleTexts.ts';
import styles from './BottomTabs.module.css';
import { menuIcon, otherIcon } from './iconDrawings.ts';
import { badgeOf, type MenuBadges } from './menuBadges.ts';
import { leavesOf } from './menuPlace.ts';

interface BottomTabsProps {
  menu: readonly MenuItem[];
  badges: MenuBadges;
  onMenu: () => void;
}

/** Under the thumb of a phone: the dashboard, the reader's own work, messages, and the menu with all the rest. */
export function BottomTabs({ menu, badges, onMenu }: BottomTabsProps) {
  const t = useTexts(consoleTexts);
  const locale = useLocale();
  const { pathname } = useLocation();
  // The bell asks for it.
  const { message = 0, notice = 0 } = useCall('countUnread', {}, { enabled: false }).data ?? {};
  const leaves = leavesOf(menu);
  const find = (name: string) => leaves.find((leaf) => leaf.name === name);
  // Only whoever has a shop has products of it.
  const work = find('adminInbox') ?? (find('storeList') ? find('shopCenter') : find('orders'));
  const icons = { dashboard: 'dashboard', messages: 'bell', adminInbox: 'order', shopCenter: 'shop', orders: 'bag' };
  return (
    <nav className={styles.bar} aria-label={t('tabs')}>
      {[find('dashboard'), work, find('messages')].map(
        (item) =>
          item && (
            <Link
              key={item.name}
              to={item.path}
              className={styles.tab}
              aria-current={item.path === pathname ? 'page' : undefined}
            >
              <Icon of={menuIcon(icons[item.name as keyof typeof icons]) ?? otherIcon} size={22} />
              {item.title[locale]}
              {item.name === 'messages' ? (
                <Count of={message + notice} word="unread" />
              ) : (
                <Count of={badgeOf(item, badges)} word="waiting" />
              )}
            </Link>
          ),
      )}
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={onMenu}>
        <Icon of={MenuIcon} size={22} />
        {t('more')}
      </button>
    </nav>
  );
}

function Count({ of, word }: { of: number; word: 'unread' | 'waiting' }) {
  const t = useTexts(consoleTexts);
  if (of === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden>{badgeCount(of)}</span>
      <span className="visually-hidden">{t(word, { count: of })}</span>
    </span>
  );
}
