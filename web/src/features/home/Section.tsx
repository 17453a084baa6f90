import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  more?: { to: string; text: string };
  children: ReactNode;
}

/** A part of the home page under its heading, with a way to all of it. */
export function Section({ title, more, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more !== undefined && (
          <Link to={more.to} className={styles.more} aria-label={`${more.text}: ${title}`}>
            {more.text}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
