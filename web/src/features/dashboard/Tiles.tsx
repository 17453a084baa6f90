import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './Dashboard.module.css';

export interface TileProps {
  name: string;
  figure: ReactNode;
  note?: ReactNode;
  /** The list of what is counted. */
  to?: string | undefined;
}

/** Figures in one strip. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly TileProps[] }) {
  return (
    <div className={styles.tiles} role="group" aria-label={label}>
      {tiles.map((tile) => (
        <Tile key={tile.name} {...tile} />
      ))}
    </div>
  );
}

function Tile({ name, figure, note, to }: TileProps) {
  const content = (
    <>
      <span className={styles.tileName}>{name}</span>
      <span className={styles.figure}>{figure}</span>
      <span className={`${styles.note} dotted`}>{note}</span>
    </>
  );
  if (to === undefined) return <div className={styles.tile}>{content}</div>;
  return (
    <Link to={to} className={styles.tile}>
      {content}
    </Link>
  );
}

/** An amount whose yuan stand out. */
export function Amount({ text }: { text: string }) {
  const [whole, rest] = text.split('.');
  const sign = /^\D*/.exec(whole ?? '')?.[0] ?? '';
  return (
    <>
      <small>{sign}</small>
      {(whole ?? '').slice(sign.length)}
      {rest !== undefined && <small>.{rest}</small>}
    </>
  );
}
