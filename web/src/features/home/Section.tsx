import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/kit/Icon.tsx';
import { NextIcon } from '../../ui/kit/icons.ts';
import styles from './Section.module.css';

/** A part of the home page under its heading, with a way to all of it. */
export function Section({
  title,
  more,
  children,
}: {
  title: string;
  more?: { to: string; text: string };
  children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {more !== undefined && (
          <Link to={more.to} className={styles.more} aria-label={`${more.text}: ${title}`}>
            {more.text}
            <Icon of={NextIcon} size={16} />
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
