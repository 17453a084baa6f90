import styles from './AuthIllustration.module.css';

/** A mallard and her young on the pond, at the foot of the banner. Decoration. */
export function AuthIllustration() {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 500 230"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      focusable="false"
    >
      <circle className={styles.sun} cx="386" cy="78" r="44" />
      <path className={styles.hill} d="M0 150c70-48 140-56 214-18 52 26 96 10 142-14 56-28 104-20 144 8v104H0Z" />
      <path className={styles.far} d="M0 158c42-10 84 10 125 0s83-10 125 0 83 10 125 0 83-10 125 0v72H0Z" />
      <g className={styles.reeds}>
        <path d="M438 196c2-44-4-84-12-116M452 196c0-36 6-72 18-100M426 196c-4-30-12-54-24-74M466 196c4-20 10-38 20-54" />
        <rect x="419" y="56" width="13" height="36" rx="6.500" />
        <rect x="464" y="72" width="12" height="32" rx="6" transform="rotate(18 470 88)" />
      </g>
      <g transform="translate(118 66)">
        <path
          className={styles.body}
          d="M4 78c8-24 34-34 66-32 24 1 42 6 60 4 11-1 15-10 15-23h34c0 17-4 28-12 35-8 25-38 42-90 42-42 0-66-8-73-26Z"
        />
        <path className={styles.wing} d="M40 68c24-16 60-16 84 0-16 18-68 20-84 0Z" />
        <path className={styles.feather} d="M52 72c18 8 40 9 60-1" />
        <path className={styles.collar} d="M144 31h35l-2 9h-35Z" />
        <path className={styles.head} d="M143 31c-6-23 6-39 23-39 15 0 25 11 24 27-1 5-2 8-4 12Z" />
        <path className={styles.beak} d="M187 8c10 0 19 3 25 7 4 3 1 8-6 10-8 2-15 2-21 2 2-6 3-12 2-19Z" />
        <circle className={styles.eye} cx="171" cy="9" r="3.500" />
        <path className={styles.tail} d="M8 74c-7-6-10-14-8-22 8 2 15 8 19 15Z" />
      </g>
      <g transform="translate(54 139)">
        <path
          className={styles.chick}
          d="M2 26c2-8 12-11 22-10 5 0 8-2 8-6 0-7 4-11 10-11s10 5 9 11c0 3-1 5-3 7-2 9-10 16-24 16-14 0-21-2-22-7Z"
        />
        <path className={styles.beak} d="M51 6c4 0 7 2 8 3 1 2-1 3-3 4-2 0-4 0-6-1Z" />
        <circle className={styles.eyeDark} cx="43" cy="7" r="1.600" />
      </g>
      <g transform="translate(14 151) scale(.75)">
        <path
          className={styles.chick}
          d="M2 26c2-8 12-11 22-10 5 0 8-2 8-6 0-7 4-11 10-11s10 5 9 11c0 3-1 5-3 7-2 9-10 16-24 16-14 0-21-2-22-7Z"
        />
        <path className={styles.beak} d="M51 6c4 0 7 2 8 3 1 2-1 3-3 4-2 0-4 0-6-1Z" />
        <circle className={styles.eyeDark} cx="43" cy="7" r="1.600" />
      </g>
      <path className={styles.near} d="M0 174c42 10 84-10 125 0s83 10 125 0 83-10 125 0 83 10 125 0v56H0Z" />
      <path className={styles.ripple} d="M150 194c24 6 48-6 72 0M300 206c20 5 40-5 60 0M60 210c16 4 32-4 48 0" />
    </svg>
  );
}
