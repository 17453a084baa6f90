import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { keepPreviousData } from '@tanstack/react-query';
import type { MenuItem } from '#contract/site/site.ts';
import { consoleSearchRules } from '#contract/console/consoleSearchRules.ts';
import { useCall } from '../../../api/queries.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { useSettled } from '../../../ui/form/useSettled.ts';
import { Modal } from '../../../ui/kit/overlay/Modal.tsx';
import { usePermission } from '../Permission.tsx';
import { leavesOf } from '../menu/menuPlace.ts';
import { goalsOf } from './goals.ts';
import styles from './Palette.module.css';
import { paletteTexts } from './paletteTexts.ts';
import { type Goal, keepRecent, readRecent } from './recent.ts';
import type { PaletteState } from './usePalette.ts';

interface Group {
  title: string;
  goals: Goal[];
}

/** The search over everything that the reader may open, and the list of shortcuts. */
export function Palette({ menu, view, close }: PaletteState & { menu: readonly MenuItem[] }) {
  const t = useTexts(paletteTexts);
  return (
    <>
      <Modal open={view === 'search'} onClose={close} title={t('title')}>
        <Search menu={menu} onGone={close} />
      </Modal>
      <Modal open={view === 'keys'} onClose={close} title={t('keys')}>
        <Keys />
      </Modal>
    </>
  );
}

function Search({ menu, onGone }: { menu: readonly MenuItem[]; onGone: () => void }) {
  const t = useTexts(paletteTexts);
  const id = useId();
  const navigate = useNavigate();
  const isAdmin = usePermission(['admin']);
  const [typed, setTyped] = useState('');
  const { groups, isWaiting } = useGroups(menu, typed.trim());
  const all = groups.flatMap(({ goals }) => goals);
  const [chosen, setChosen] = useState(0);
  const place = Math.min(chosen, all.length - 1);
  const isNothing = all.length === 0 && typed.trim() !== '';
  const go = (goal: Goal) => {
    keepRecent(goal);
    onGone();
    void navigate(goal.to);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const goal = all[place];
    if (step !== undefined && all.length > 0) setChosen((place + step + all.length) % all.length);
    else if (event.key === 'Enter' && goal) go(goal);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.palette}>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for this field
        autoFocus
        data-autofocus
        role="combobox"
        aria-expanded={all.length > 0}
        aria-controls={id}
        aria-activedescendant={all.length > 0 ? `${id}-${place}` : undefined}
        aria-label={t('title')}
        className={styles.field}
        placeholder={t(isAdmin ? 'placeholderAdmin' : 'placeholder')}
        maxLength={consoleSearchRules.search.max}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChosen(0);
        }}
        onKeyDown={handleKey}
      />
      <div id={id} role="listbox" aria-label={t('results')} className={styles.results}>
        {groups.map(({ title, goals }) => (
          <div key={title} role="group" aria-label={title}>
            <div aria-hidden className={styles.title}>
              {title}
            </div>
            {goals.map((goal) => {
              const index = all.indexOf(goal);
              return (
                <div
                  key={goal.to}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === place}
                  className={styles.goal}
                  ref={index === place ? showsItself : undefined}
                  onClick={() => go(goal)}
                  onKeyDown={handleKey}
                >
                  <span>{goal.label}</span>
                  {goal.detail !== undefined && <span className={styles.detail}>{goal.detail}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className={styles.hint}>
        {isNothing ? t(isWaiting ? 'searching' : 'nothing') : <span className={styles.forKeys}>{t('hint')}</span>}
      </p>
    </div>
  );
}

function showsItself(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** What fits: screens at once, the rest when the server has answered; before anything is typed, where one was. */
function useGroups(menu: readonly MenuItem[], typed: string): { groups: Group[]; isWaiting: boolean } {
  const t = useTexts(paletteTexts);
  const locale = useLocale();
  const search = useSettled(typed);
  const { data, isFetching } = useCall(
    'searchConsole',
    { search },
    { enabled: search !== '', placeholderData: keepPreviousData },
  );
  const screens = leavesOf(menu).map(({ path, title }) => ({
    to: path,
    label: title[locale],
    both: Object.values(title),
  }));
  const isWaiting = isFetching || search !== typed;
  if (typed === '') {
    const recent = readRecent();
    return {
      isWaiting,
      groups: filled([
        { title: t('recent'), goals: recent },
        { title: t('screens'), goals: screens },
      ]),
    };
  }
  const wanted = typed.toLowerCase();
  const fitting = screens.filter(({ both }) => both.some((word) => word.toLowerCase().includes(wanted)));
  const found = data && search !== '' ? goalsOf(data, (id) => t('order', { id })) : undefined;
  return {
    isWaiting,
    groups: filled([
      { title: t('screens'), goals: fitting },
      { title: t('orders'), goals: found?.orders ?? [] },
      { title: t('licences'), goals: found?.licences ?? [] },
      { title: t('products'), goals: found?.products ?? [] },
      { title: t('users'), goals: found?.users ?? [] },
      { title: t('shops'), goals: found?.shops ?? [] },
    ]),
  };
}

/** Nothing twice, and no title without anything below it. */
function filled(groups: Group[]): Group[] {
  const seen = new Set<string>();
  return groups
    .map(({ title, goals }) => ({ title, goals: goals.filter(({ to }) => !seen.has(to) && seen.add(to)) }))
    .filter(({ goals }) => goals.length > 0);
}

function Keys() {
  const t = useTexts(paletteTexts);
  const keys = [
    ['Ctrl K, ⌘ K', t('keySearch')],
    ['/', t('keySlash')],
    ['?', t('keyHelp')],
    ['↑ ↓', t('keyMove')],
    ['Enter', t('keyOpen')],
    ['Esc', t('keyClose')],
  ];
  return (
    <dl className={styles.keys}>
      {keys.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
