import type { CallOutput } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { issueTexts } from './issueTexts.ts';
import styles from './LicenceAdmin.module.css';

/** As many wrong lines are shown. */
const shownMax = 20;

/** What a list of recipients came to: who is wrong, what would be issued, and to how many. */
export function IssuePreview({ preview }: { preview: CallOutput<'previewIssue'> }) {
  const t = useTexts(issueTexts);
  const { lines, good, licences, policy } = preview;
  const wrong = lines.filter(({ problem }) => problem !== null);
  return (
    <section className={styles.preview} aria-label={t('checked')}>
      {wrong.length > 0 ? (
        <Alert tone="warning" more={t('good', { count: good })}>
          {t('wrong', { count: wrong.length })}
        </Alert>
      ) : (
        <Alert tone="good" more={t('sendText', { count: licences, people: good })}>
          {t('good', { count: good })}
        </Alert>
      )}
      {wrong.length > 0 && (
        <ul className={styles.lines}>
          {wrong.slice(0, shownMax).map(({ line, username, problem }) => (
            <li key={line} className={styles.line}>
              <span>
                <span className={styles.soft}>{t('line', { line })}</span> {username}
              </span>
              <strong>{problem && t(problem)}</strong>
            </li>
          ))}
          {wrong.length > shownMax && (
            <li className={styles.soft}>{t('andMore', { count: wrong.length - shownMax })}</li>
          )}
        </ul>
      )}
      <div>
        <span className={styles.label}>{t('policy')}</span>
        <ul className={styles.policy}>
          {policy.words.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
