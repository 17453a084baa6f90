import styles from './RichText.module.css';

/** HTML that the server has sanitised; nothing else may come here. */
export function RichText({ html }: { html: string }) {
  return <div className={styles.rich} dangerouslySetInnerHTML={{ __html: html }} />;
}
