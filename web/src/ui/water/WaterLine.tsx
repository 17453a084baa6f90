import styles from './WaterLine.module.css';

/** The water line as the divider of two large sections: two tints of one wave. Decoration. */
export function WaterLine() {
  return <div className={styles.line} aria-hidden />;
}
