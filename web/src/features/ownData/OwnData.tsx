import { keptKinds, retention } from '#contract/ownData/retentionTable.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { ArchivePart } from './ArchivePart.tsx';
import styles from './OwnData.module.css';
import { texts } from './texts.ts';

/** What is kept about the reader, what for and how long, and all of it as a file. */
export function OwnData() {
  const t = useTexts(texts);
  return (
    <Card title={t('title')} className={styles.card}>
      <Stack gap={16}>
        <p>
          <Soft>{t('lead')}</Soft>
        </p>
        <details className={styles.kept}>
          <summary>{t('open', { count: keptKinds.length })}</summary>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('what')}</th>
                <th scope="col">{t('howLong')}</th>
              </tr>
            </thead>
            <tbody>
              {keptKinds.map((kind) => (
                <tr key={kind}>
                  <td>
                    {t(kind)}
                    <small>{t(`${kind}Why`)}</small>
                  </td>
                  <td>{howLong(retention[kind].kept)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
        <ArchivePart />
      </Stack>
    </Card>
  );

  function howLong(kept: number | 'account' | 'ever'): string {
    if (kept === 'account') return t('untilDeletion');
    if (kept === 'ever') return t('ever');
    return kept % 365 === 0 ? t('years', { years: kept / 365 }) : t('days', { days: kept });
  }
}
