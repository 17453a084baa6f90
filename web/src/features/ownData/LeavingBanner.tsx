import { useTexts } from '../../language/texts.ts';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './OwnData.module.css';
import { texts } from './texts.ts';

/** When the account goes, and the one click that keeps it. */
export function LeavingBanner({ dueAt }: { dueAt: string }) {
  const t = useTexts(texts);
  const stop = useAction('stopAccountDeletion', () => t('kept'));
  return (
    <div className={styles.banner} role="status">
      <span>
        {t('leaving')} <Time at={dueAt} />
      </span>
      <Button size="sm" busy={stop.busy} onClick={() => stop.press({})}>
        {t('keep')}
      </Button>
    </div>
  );
}
