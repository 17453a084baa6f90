import styles from './WaterLine.module.css';

/** The water line as the divider of two large sections: one wave in two tints. Decoration. */
export function WaterLine() {
  return <div className={styles.line} aria-hidden />;
}
