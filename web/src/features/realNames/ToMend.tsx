import type { RealName } from '#contract/realNames/realNames.ts';
import { useTexts } from '../../language/texts.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { words } from './stateTexts.ts';
import styles from './RealNames.module.css';
import { texts } from './texts.ts';

/** What the reviewer wants mended, field by field; nothing where nothing was refused. */
export function ToMend({ application }: { application: Pick<RealName, 'problems' | 'note'> }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { problems, note } = application;
  if (problems.length === 0 && note === '') return null;
  return (
    <Alert tone="warning" {...(note !== '' && { more: t('mendNote', { note }) })}>
      {t('mendTitle')}
      {problems.map(({ field, reason }) => (
        <span key={`${field} ${reason}`} className={styles.mend}>
          {word('mend', { field: word(field), reason: word(reason) })}
        </span>
      ))}
    </Alert>
  );
}
