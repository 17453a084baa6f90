import type { RealName } from '#contract/realNames/realNames.ts';
import { useTexts } from '../../language/texts.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { words } from './realNameWords.ts';
import styles from './RealNames.module.css';
import { texts } from './texts.ts';

/** What the reviewer wants mended, field by field; nothing where nothing was refused. */
export function ToMend({ application }: { application: Pick<RealName, 'problems' | 'note'> }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { problems, note } = application;
  if (problems.length === 0 && note === '') return null;
  return (
    <div>
      <Alert tone="warning" {...(note !== '' && { more: t('mendNote', { note }) })}>
        {t('mendTitle')}
      </Alert>
      {problems.length > 0 && (
        <ul className={styles.mends}>
          {problems.map(({ field, reason }) => (
            <li key={`${field} ${reason}`}>{word('mend', { field: word(field), reason: word(reason) })}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
