import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import type { MenuItem } from '#contract/site/site.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { badgeCount } from '../../../parts/site/badgeCount.ts';
import { Icon } from '../../../ui/kit/Icon.tsx';
import { IconButton } from '../../../ui/kit/Button.tsx';
import { DownIcon, ExternalIcon, PinIcon } from '../../../ui/kit/icons.ts';
import { Menu } from '../../../ui/kit/overlay/Menu.tsx';
import { consoleTexts } from '../consoleTexts.ts';
import { type Folds, pinGroups, useFolds, usePinnedGroups } from './foldedGroups.ts';
import { menuIcon, otherIcon } from './iconDrawings.ts';
import { badgeOf, type MenuBadges, noBadges, sumOf } from './menuBadges.ts';
import { leavesOf, menuPlace, type MenuPlace } from './menuPlace.ts';
import styles from './SideMenu.module.css';

interface MenuProps {
  items: readonly MenuItem[];
  badges?: MenuBadges;
}

/** The console's menu, to any depth. What is lit and open follows from the address; what is folded, from the reader. */
export function SideMenu({ items, badges = noBadges, isCollapsed = false }: MenuProps & { isCollapsed?: boolean }) {
  const t = useTexts(consoleTexts);
  const { pathname } = useLocation();
  const place = menuPlace(items, pathname);
  const folds = useFolds(items, place);
  const isFolded = place.groups.some(folds.isFolded);
  const menu = useRef<HTMLElement>(null);
  useEffect(() => {
    // A long menu begins far above the screen that one came to by its address.
    if (isFolded) return undefined;
    const frame = requestAnimationFrame(() => {
      menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [place.name, isFolded]);
  return (
    <nav ref={menu} className={`${styles.menu} ${isCollapsed ? styles.collapsed : ''}`} aria-label={t('menu')}>
      {isCollapsed ? (
        <IconList {...{ items, badges, place }} />
      ) : (
        <Entries {...{ items, badges, place, folds }} isOutermost />
      )}
    </nav>
  );
}

interface PartProps extends Required<MenuProps> {
  place: MenuPlace;
  folds: Folds;
}

interface EntryProps {
  item: MenuItem;
  isOutermost: boolean;
}

function Entries({ items, isOutermost = false, ...rest }: PartProps & { isOutermost?: boolean }) {
  const pinned = usePinnedGroups();
  return (
    <ul className={isOutermost ? undefined : styles.within}>
      {pinnedFirst(items, pinned).map((item) => (
        <li key={item.name}>
          {item.children === undefined ? (
            <Leaf item={item} isOutermost={isOutermost} {...rest} />
          ) : (
            <Group item={item} items={item.children} isOutermost={isOutermost} {...rest} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Pinned groups before all others, each part in the order of the menu. */
function pinnedFirst(items: readonly MenuItem[], pinned: readonly string[]): MenuItem[] {
  const rank = ({ name }: MenuItem) => (pinned.includes(name) ? 0 : 1);
  return items.toSorted((one, other) => rank(one) - rank(other));
}

function Group({ item, items, isOutermost, ...rest }: PartProps & EntryProps) {
  const { badges, folds } = rest;
  const locale = useLocale();
  const t = useTexts(consoleTexts);
  const isFolded = folds.isFolded(item.name);
  const isPinned = usePinnedGroups().includes(item.name);
  const name = item.title[locale];
  const waiting = isFolded ? sumOf(items, badges) : 0;
  const id = `menu-${item.name}`;
  return (
    <>
      <div className={styles.group}>
        <button
          type="button"
          className={styles.head}
          aria-expanded={!isFolded}
          aria-controls={id}
          onClick={() => folds.toggle(item.name)}
        >
          <Sign of={isOutermost ? item.meta.icon : undefined} />
          <span className={styles.word}>{item.title[locale]}</span>
          <Badge count={waiting} />
          <Icon of={DownIcon} size={16} className={`${styles.arrow} ${isFolded ? styles.turned : ''}`} />
        </button>
        {item.meta.roles?.includes('admin') && (
          <IconButton
            icon={PinIcon}
            label={t(isPinned ? 'unpin' : 'pin', { name })}
            size={28}
            className={`${styles.pin} ${isPinned ? styles.pinned : ''}`}
            aria-pressed={isPinned}
            onClick={() => pinGroups([item.name], !isPinned)}
          />
        )}
      </div>
      <div id={id} hidden={isFolded}>
        <Entries items={items} {...rest} />
      </div>
    </>
  );
}

function Leaf({ item, isOutermost, badges, place }: Omit<PartProps, 'items' | 'folds'> & EntryProps) {
  const locale = useLocale();
  const isHere = item.name === place.name;
  return (
    <EntryLink item={item} isHere={isHere} className={`${styles.entry} ${isHere ? styles.here : ''}`}>
      <Sign of={isOutermost ? item.meta.icon : undefined} />
      <span className={styles.word}>{item.title[locale]}</span>
      <Badge count={badgeOf(item, badges)} />
      {item.meta.external && <Icon of={ExternalIcon} size={16} />}
    </EntryLink>
  );
}

/** Icons alone, with their words as hints; a group opens beside them. */
function IconList({ items, badges, place }: Omit<PartProps, 'folds'>) {
  const locale = useLocale();
  return (
    <ul>
      {items.map((item) => {
        const word = item.title[locale];
        const isHere = item.name === place.name || place.groups[0] === item.name;
        const look = `${styles.icon} ${isHere ? styles.here : ''}`;
        const count = item.children ? sumOf(item.children, badges) : badgeOf(item, badges);
        const sign = (
          <>
            <Icon of={menuIcon(item.meta.icon) ?? otherIcon} size={20} />
            {count > 0 && <span className={styles.dot} />}
          </>
        );
        return (
          <li key={item.name}>
            {item.children ? (
              <Menu
                label={word}
                side
                trigger={
                  <button type="button" className={look} aria-label={word} title={word}>
                    {sign}
                  </button>
                }
                entries={entriesOf(item.children, locale)}
              />
            ) : (
              <EntryLink item={item} isHere={isHere} className={look} label={word}>
                {sign}
              </EntryLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The entries of a group and of the groups within, as a menu that opens has them. */
export function entriesOf(items: readonly MenuItem[], locale: 'zh-CN' | 'en-US') {
  return leavesOf(items).map(({ path, title, meta }) => ({
    label: title[locale],
    ...(meta.external ? { onSelect: () => openBeside(path) } : { to: path }),
  }));
}

function openBeside(address: string): void {
  window.open(address, '_blank', 'noopener');
}

interface EntryLinkProps {
  item: MenuItem;
  isHere: boolean;
  className: string;
  label?: string;
  children: ReactNode;
}

/** To a screen of the console, or to what opens beside it. */
export function EntryLink({ item, isHere, className, label, children }: EntryLinkProps) {
  const named = label === undefined ? {} : { 'aria-label': label, title: label };
  if (item.meta.external) {
    return (
      <a href={item.path} target="_blank" rel="noopener" className={className} {...named}>
        {children}
      </a>
    );
  }
  return (
    <Link to={item.path} className={className} aria-current={isHere ? 'page' : undefined} {...named}>
      {children}
    </Link>
  );
}

function Badge({ count = 0 }: { count?: number | undefined }) {
  const t = useTexts(consoleTexts);
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden>{badgeCount(count)}</span>
      <span className="visually-hidden">{t('waiting', { count })}</span>
    </span>
  );
}

/** Entries within a group have no icon and keep its place, so that words stand under one another. */
function Sign({ of }: { of: string | undefined }) {
  const shape = menuIcon(of);
  return <span className={styles.sign}>{shape && <Icon of={shape} size={20} />}</span>;
}
