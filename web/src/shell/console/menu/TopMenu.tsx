import { useLocation } from 'react-router';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import type { MenuItem } from '#contract/site/site.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { DownIcon } from '../../../ui/kit/icons.ts';
import { Menu } from '../../../ui/kit/overlay/Menu.tsx';
import { consoleTexts } from '../consoleTexts.ts';
import { menuPlace } from './menuPlace.ts';
import { EntryLink, entriesOf } from './SideMenu.tsx';
import styles from './TopMenu.module.css';

/** The menu within the navbar; a group opens below its word. */
export function TopMenu({ items }: { items: readonly MenuItem[] }) {
  const t = useTexts(consoleTexts);
  const locale = useLocale();
  const { pathname } = useLocation();
  const place = menuPlace(items, pathname);
  return (
    <nav className={styles.menu} aria-label={t('menu')}>
      <ul>
        {items.map((item) => {
          const isHere = item.name === place.name || place.groups[0] === item.name;
          const look = `${styles.group} ${isHere ? styles.here : ''}`;
          return (
            <li key={item.name}>
              {item.children ? (
                <Menu
                  trigger={
                    <Button kind="quiet" size="sm" iconAfter={DownIcon} className={look}>
                      {item.title[locale]}
                    </Button>
                  }
                  entries={entriesOf(item.children, locale)}
                />
              ) : (
                <EntryLink item={item} isHere={isHere} className={`${styles.entry} ${isHere ? styles.here : ''}`}>
                  {item.title[locale]}
                </EntryLink>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
