import { Fragment } from 'react';
import { Link, useLocation } from 'react-router';
import { pagesOf } from '#contract/console/menuFor.ts';
import { consolePages } from '#contract/console/consolePages.ts';
import type { MenuItem } from '#contract/site/site.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href, paths } from '../../paths.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { AppsIcon } from '../../ui/kit/icons.ts';
import styles from './Breadcrumbs.module.css';
import { screenAt } from './consoleAccess.ts';
import { consoleTexts } from './consoleTexts.ts';
import { menuPlace } from './menu/menuPlace.ts';
import { useMenu } from './reader.ts';

interface Step {
  name: string;
  to?: string;
}

/** The way from the console to this screen, through the menu's groups; steps with a page of their own are links. */
export function Breadcrumbs() {
  const t = useTexts(consoleTexts);
  const steps = useSteps(useMenu());
  // A screen at the top of the menu is its own way.
  if (steps.length < 2) return null;
  return (
    <nav className={styles.steps} aria-label={t('breadcrumb')}>
      <Link to={href('dashboard')} aria-label={t('toConsole')} className={styles.home}>
        <Icon of={AppsIcon} size={16} />
      </Link>
      {steps.map(({ name, to }, index) => (
        <Fragment key={name}>
          <span aria-hidden>/</span>
          {to === undefined || index === steps.length - 1 ? (
            <span aria-current={index === steps.length - 1 ? 'page' : undefined}>{name}</span>
          ) : (
            <Link to={to}>{name}</Link>
          )}
        </Fragment>
      ))}
    </nav>
  );
}

function useSteps(menu: readonly MenuItem[]): Step[] {
  const { pathname } = useLocation();
  const locale = useLocale();
  const screen = screenAt(pathname);
  const page = pagesOf(consolePages).find(({ name }) => name === screen);
  if (!page) return [];
  const { groups } = menuPlace(menu, pathname);
  const steps: Step[] = [];
  let items = menu;
  for (const name of groups) {
    const group = items.find((item) => item.name === name);
    if (!group) break;
    const leads = Object.values<string>(paths).includes(group.path);
    steps.push({ name: group.title[locale], ...(leads ? { to: group.path } : {}) });
    items = group.children ?? [];
  }
  const parent = pagesOf(consolePages).find(({ name }) => name === page.activeMenu);
  if (parent) steps.push({ name: parent.title[locale], to: paths[parent.name] });
  return [...steps, { name: page.title[locale] }];
}
