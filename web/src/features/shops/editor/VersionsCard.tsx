import { shopPageRules } from '#contract/shops/shopPageRules.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Card } from '../../../ui/kit/Card.tsx';
import { Stack } from '../../../ui/kit/layout.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import styles from './Editor.module.css';
import { editorTexts } from './editorTexts.ts';

/** Versions that were published; one is put into the draft again. */
export function VersionsCard({ onRestore }: { onRestore: (id: number) => void }) {
  const t = useTexts(editorTexts);
  const list = useListCall('listShopPageVersions', { limit: shopPageRules.keptVersions });
  return (
    <Card title={t('versions')}>
      <Stack gap={12}>
        <p className={styles.soft}>{t('versionsHelp', { count: shopPageRules.keptVersions })}</p>
        <PageState query={list.query} isEmpty={() => list.items.length === 0} empty={<p>{t('noVersions')}</p>}>
          {() => (
            <ul className={styles.found}>
              {list.items.map(({ id, publishedAt, current }) => (
                <li key={id} className={styles.version}>
                  <Time at={publishedAt} />
                  {current ? (
                    <span className={styles.soft}>{t('current')}</span>
                  ) : (
                    <Button size="sm" onClick={() => onRestore(id)}>
                      {t('restore')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </PageState>
      </Stack>
    </Card>
  );
}
