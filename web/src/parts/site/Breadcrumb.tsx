import { Fragment } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/kit/Icon.tsx';
import { NextIcon } from '../../ui/kit/icons.ts';
import styles from './Breadcrumb.module.css';

interface BreadcrumbProps {
  /** What it is: where the page stands. */
  label: string;
  /** From the outermost to the one that the page is in. */
  places: { name: string; to: string }[];
}

/** Where a page of the storefront stands, each place a link; a phone has no room for it. */
export function Breadcrumb({ label, places }: BreadcrumbProps) {
  return (
    <nav className={styles.breadcrumb} aria-label={label}>
      {places.map(({ name, to }, index) => (
        <Fragment key={to}>
          {index > 0 && <Icon of={NextIcon} size={14} />}
          <Link to={to}>{name}</Link>
        </Fragment>
      ))}
    </nav>
  );
}
