import { Link } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { Badge } from '../../ui/kit/Status.tsx';
import styles from './Money.module.css';
import { texts } from './texts.ts';

/** Says that a list is of one user only, and how to see all. */
export function OnlyUser({ id, all }: { id: number; all: string }) {
  const t = useTexts(texts);
  return (
    <p className={styles.only}>
      <Badge tone="info">{t('onlyUser', { id })}</Badge>
      <Link to={all}>{t('allUsers')}</Link>
    </p>
  );
}
