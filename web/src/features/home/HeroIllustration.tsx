import styles from './HeroIllustration.module.css';

/** The water at the foot of the hero, with a mallard on it. Decoration. */
export function HeroIllustration() {
  return (
    <svg
      className={styles.pond}
      viewBox="0 0 1200 120"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      focusable="false"
    >
      <path className={styles.far} d="M0 62c100-18 200 14 300 0s200-16 300 0 200 16 300 0 200-16 300 0v58H0Z" />
      <g className={styles.duck} transform="translate(560 18)">
        <path
          className={styles.body}
          d="M2 46c4-13 17-19 34-18 12 1 21 3 30 2 5-1 7-5 7-12h18c0 9-2 14-6 18-4 13-20 22-46 22-22 0-34-4-37-12Z"
        />
        <path className={styles.wing} d="M20 41c12-8 30-8 42 0-8 9-34 10-42 0Z" />
        <path className={styles.collar} d="M73 20h18l-1 5H72Z" />
        <path className={styles.head} d="M71 20c-3-12 3-20 12-20 8 0 13 6 12 14-.400 3-1 4-2 6Z" />
        <path className={styles.beak} d="M95 8c5 0 10 2 13 4 2 2 0 4-3 5-4 1-8 1-11 0 1-3 2-6 1-9Z" />
        <circle className={styles.eye} cx="86" cy="8" r="2" />
      </g>
      <path className={styles.near} d="M0 84c100 16 200-14 300 0s200 14 300 0 200-14 300 0 200 14 300 0v36H0Z" />
    </svg>
  );
}
