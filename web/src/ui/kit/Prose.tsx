import styles from './Prose.module.css';

/** HTML that the server made from Markdown and sanitised. Nothing else may be put in here. */
export function Prose({ html, lang }: { html: string; lang?: string | undefined }) {
  return <div className={styles.prose} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
