import { type ReactNode, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { CategorySummary } from '#contract/catalogue/catalogue.ts';
import { CartLink } from '../../features/cart/CartLink.tsx';
import { useTexts } from '../../language/texts.ts';
import { hueClass, hueOf } from '../../parts/product/hues.ts';
import { href } from '../../paths.ts';
import { IconButton } from '../../ui/kit/Button.tsx';
import { CloseIcon, MenuIcon } from '../../ui/kit/icons.ts';
import { Logo } from '../../ui/kit/Logo.tsx';
import { Account } from '../Account.tsx';
import { LanguageSwitch, ThemeSwitch } from '../Preferences.tsx';
import styles from './PublicHeader.module.css';
import { SearchField } from './search/SearchField.tsx';
import { useSite } from '../site.ts';
import { texts } from '../texts.ts';

interface PublicHeaderProps {
  categories: CategorySummary[];
  /** Above the hero of the home page, which has the search of a desk itself. */
  onMist: boolean;
}

/** Logo, search, where to go, language, theme, account. On a phone logo, search and the menu with the rest. */
export function PublicHeader({ categories, onMist }: PublicHeaderProps) {
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
  const top = categories.filter(({ parentId, productCount }) => parentId === null && productCount > 0);
  return (
    <header className={`${styles.header} ${onMist ? styles.onMist : ''}`}>
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
        <div className={styles.cart}>
          <CartLink />
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
      <div id="header-menu" className={styles.panel} hidden={!isOpen}>
        <nav className={styles.panelLinks} aria-label={t('mainNavigation')}>
          <Places />
        </nav>
        <nav aria-label={t('categories')}>
          <ul className={styles.panelCategories}>
            {top.map(({ slug, name: category }) => (
              <li key={slug}>
                <Link to={href('products', { category: slug })} className={hueClass(hueOf(slug))}>
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
      <Place to={href('products')}>{t('allProducts')}</Place>
      <Place to={href('rentalDetails')}>{t('rentalMall')}</Place>
      <Place to={href('shops')}>{t('shops')}</Place>
      <Place to={href('inquire')}>{t('checkAuthorisation')}</Place>
      <Place to={href('help')}>{t('help')}</Place>
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
