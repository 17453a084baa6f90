import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '../../../language/texts.ts';
import { IconButton } from '../../../ui/kit/Button.tsx';
import { CloseIcon, MoreIcon } from '../../../ui/kit/icons.ts';
import { Menu } from '../../../ui/kit/overlay/Menu.tsx';
import { Confirm } from '../../../ui/kit/overlay/Modal.tsx';
import { href } from '../../../paths.ts';
import { useConsoleTitles } from '../consoleTitles.ts';
import { setTabs, useTabs } from './openTabs.ts';
import styles from './TabBar.module.css';
import { closedBy, type Closing, closings, shownAfter, type Tab } from './tabList.ts';
import { tabTexts } from './tabTexts.ts';

interface TabBarProps {
  /** The key of the tab in front. */
  shown: string | undefined;
  kept: {
    forget: (keys: readonly string[]) => void;
    unsaved: (keys: readonly string[]) => boolean;
    anyUnsaved: boolean;
  };
  /** Told when a page was forgotten and is to be shown anew. */
  onForgotten: () => void;
}

/** The open tabs. A click with the right button, or the dots of the one in front, closes and reloads. */
export function TabBar({ shown, kept, onForgotten }: TabBarProps) {
  const t = useTexts(tabTexts);
  const tabs = useTabs();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const nameOf = useTabNames();
  const [asked, setAsked] = useState<{ tab: Tab; closing: Closing }>();
  const [menuOf, setMenuOf] = useState<string>();
  useWarning(kept);

  const close = (tab: Tab, closing: Closing) => {
    const gone = closedBy(tabs, tab.key, closing);
    const keys = gone.map(({ key }) => key);
    kept.forget(keys);
    const left = tabs.filter((one) => !gone.includes(one));
    setTabs(left);
    setAsked(undefined);
    const isGone = shown !== undefined && keys.includes(shown);
    if (isGone || closing === 'all') void navigate(shownAfter(tabs, left, tab.key).path, { preventScrollReset: true });
  };
  const ask = (tab: Tab, closing: Closing) => {
    const keys = closedBy(tabs, tab.key, closing).map(({ key }) => key);
    if (kept.unsaved(keys)) setAsked({ tab, closing });
    else close(tab, closing);
  };
  const reload = (tab: Tab) => {
    kept.forget([tab.key]);
    onForgotten();
    void queries.invalidateQueries();
    void navigate(href('redirect', { path: tab.path }), { replace: true });
  };
  const entriesOf = (tab: Tab) => [
    { label: t('reload'), disabled: tab.key !== shown, onSelect: () => reload(tab) },
    ...closings.map((closing) => ({
      label: t(closing),
      disabled: closedBy(tabs, tab.key, closing).length === 0,
      onSelect: () => ask(tab, closing),
    })),
  ];
  return (
    <nav className={styles.bar} aria-label={t('tabs')}>
      <ul className={styles.tabs}>
        {tabs.map((tab, index) => (
          <TabItem
            key={tab.key}
            tab={tab}
            name={nameOf(tab)}
            isShown={tab.key === shown}
            onClose={index === 0 ? undefined : () => ask(tab, 'current')}
            onMenu={() => setMenuOf(tab.key)}
          >
            {menuOf === tab.key && (
              <Menu
                isOpened
                onClosed={() => setMenuOf(undefined)}
                label={nameOf(tab)}
                trigger={<button type="button" className={styles.anchor} tabIndex={-1} aria-label={nameOf(tab)} />}
                entries={entriesOf(tab)}
              />
            )}
          </TabItem>
        ))}
      </ul>
      {tabs
        .filter(({ key }) => key === shown)
        .map((tab) => (
          <Menu
            key={tab.key}
            trigger={<IconButton icon={MoreIcon} label={t('more', { name: nameOf(tab) })} size={28} />}
            entries={entriesOf(tab)}
          />
        ))}
      {asked && (
        <Confirm
          open
          onClose={() => setAsked(undefined)}
          title={t('unsavedTitle')}
          act={t('leave')}
          cancel={t('stay')}
          danger
          onAct={() => close(asked.tab, asked.closing)}
        >
          {t('unsavedText')}
        </Confirm>
      )}
    </nav>
  );
}

interface TabItemProps {
  tab: Tab;
  name: string;
  isShown: boolean;
  onClose: (() => void) | undefined;
  onMenu: () => void;
  /** Its menu, while it is open. */
  children: ReactNode;
}

function TabItem({ tab, name, isShown, onClose, onMenu, children }: TabItemProps) {
  const t = useTexts(tabTexts);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    // In the frame that is drawn next: asked for at once, the whole page would be laid out once more.
    const frame = requestAnimationFrame(() => item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  return (
    // What the right button opens, the dots beside the tabs open as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for pointers only, as said above
    <li
      ref={item}
      className={`${styles.tab} ${isShown ? styles.shown : ''}`}
      onContextMenu={(event) => {
        event.preventDefault();
        onMenu();
      }}
    >
      <Link to={tab.path} preventScrollReset aria-current={isShown ? 'page' : undefined} className={styles.name}>
        {name}
      </Link>
      {onClose && <IconButton icon={CloseIcon} label={t('close', { name })} size={24} onClick={onClose} />}
      {children}
    </li>
  );
}

/** The screen's label, and what it is about where the path says that. */
function useTabNames(): (tab: Tab) => string {
  const t = useTexts(tabTexts);
  const titles = useConsoleTitles();
  return ({ key, name }) => {
    const [, number] = key.split(' ');
    return number === undefined ? titles(name) : t('withNumber', { name: titles(name), number });
  };
}

/** What a hidden page would lose is asked for by the browser when the whole document is left. */
function useWarning(kept: { anyUnsaved: boolean }): void {
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (kept.anyUnsaved) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [kept]);
}
