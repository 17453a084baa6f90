import { type ReactNode, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { CategorySummary } from '#contract/catalogue/catalogue.ts';
import { useTexts } from '../language/texts.ts';
import { href } from '../paths.ts';
import { IconButton } from '../ui/kit/Button.tsx';
import { categorySign } from '../parts/product/categorySigns.ts';
import { Icon } from '../ui/kit/Icon.tsx';
import { CloseIcon, MenuIcon } from '../ui/kit/icons.ts';
import { Logo } from '../ui/kit/Logo.tsx';
import { Account } from './Account.tsx';
import { LanguageSwitch, ThemeSwitch } from './Preferences.tsx';
import styles from './PublicHeader.module.css';
import { SearchField } from './SearchField.tsx';
import { useSite } from './site.ts';
import { texts } from './texts.ts';

/** Logo, search, where to go, language, theme, account; below it the categories. On a phone the rest is behind the menu button. */
export function PublicHeader({ categories }: { categories: CategorySummary[] }) {
  const t = useTexts(texts);
  const { name } = useSite();
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [isOpen]);
  const top = categories.filter(({ parentId }) => parentId === null);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={href('home')} className={styles.home} aria-label={name}>
          <Logo name={name} />
        </Link>
        <div className={styles.search}>
          <SearchField />
        </div>
        <nav className={styles.links} aria-label={t('mainNavigation')}>
          <Places />
        </nav>
        <div className={styles.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
          <Account />
        </div>
        <div className={styles.menuButton}>
          <IconButton
            icon={isOpen ? CloseIcon : MenuIcon}
            label={isOpen ? t('closeMenu') : t('menu')}
            aria-expanded={isOpen}
            aria-controls="header-menu"
            size={40}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      </div>
      <nav className={styles.categories} aria-label={t('categories')}>
        <ul>
          <li>
            <Link to={href('products')}>{t('allProducts')}</Link>
          </li>
          {top.map(({ slug, name: category }) => (
            <li key={slug}>
              <Link to={href('products', { category: slug })}>{category}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div id="header-menu" className={styles.panel} hidden={!isOpen}>
        <nav className={styles.panelLinks} aria-label={t('mainNavigation')}>
          <Places />
        </nav>
        <nav aria-label={t('categories')}>
          <ul className={styles.panelCategories}>
            {top.map(({ slug, name: category }) => (
              <li key={slug}>
                <Link to={href('products', { category: slug })}>
                  <Icon of={categorySign(slug)} />
                  {category}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.panelTools}>
          <LanguageSwitch />
          <ThemeSwitch />
          <Account />
        </div>
      </div>
    </header>
  );
}

function Places() {
  const t = useTexts(texts);
  return (
    <>
      <Place to={href('rentalDetails')}>{t('rentalMall')}</Place>
      <Place to={href('shops')}>{t('shops')}</Place>
      <Place to={href('inquire')}>{t('checkAuthorisation')}</Place>
    </>
  );
}

function Place({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink to={to} className={({ isActive }) => (isActive ? `${styles.place} ${styles.here}` : (styles.place ?? ''))}>
      {children}
    </NavLink>
  );
}
