import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { href } from '../../paths.ts';
import { Logo } from '../../ui/kit/Logo.tsx';
import styles from './Sheet.module.css';

/** The logo on the card, the way home. */
export function Home({ name }: { name: string }) {
  return (
    <Link to={href('home')} className={styles.home}>
      <Logo name={name} />
    </Link>
  );
}

/** One card with what became of a payment, where there is nothing to pay. */
export function Sheet({ site, children }: { site: string; children: ReactNode }) {
  return (
    <div className={styles.sheet}>
      <Home name={site} />
      {children}
    </div>
  );
}
