import styles from './Logo.module.css';

/** The mark: a mallard's head with its white collar, on the blue of its wing. */
export function LogoMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false" className={styles.mark}>
      <rect width="32" height="32" rx="8" fill="#165dff" />
      <path d="M7 32c0-5 1.6-7.4 2.6-9.6h9.8C20.600 25 22 27 22 32Z" fill="#0e42d2" />
      <path d="M9.900 21.400h9.300l.9 2.200H9z" fill="#fff" />
      <path
        d="M14.800 5.200c4.200 0 6.700 2.900 7 6.200l4.600 1.300c1 .3 1.300 1.300.6 2-1 1-3 1.800-5.600 1.700-.9 1.700-1.900 3-2.200 5H9.900c-.3-2.700-2.100-5-2.100-8.600 0-4.400 2.900-7.600 7-7.600Z"
        fill="#00856f"
      />
      <path
        d="m21.800 11.400 4.600 1.300c1 .3 1.300 1.300.6 2-1 1-3 1.800-5.600 1.700.6-1.500.7-3.300.4-5Z"
        fill="#ffc53d"
      />
      <circle cx="17" cy="10.600" r="1.300" fill="#fff" />
    </svg>
  );
}

/** Mark and name. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo}>
      <LogoMark />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
