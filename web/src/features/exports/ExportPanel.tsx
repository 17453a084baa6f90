import type { ExportFilters } from '#contract/site/exports.ts';
import { type ExportKind, exportRules } from '#contract/site/exportKinds.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { DownloadIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { ExportCard } from './ExportCard.tsx';
import styles from './Exports.module.css';
import { texts } from './texts.ts';
import { useExportActs } from './useExportActs.ts';
import type { useExports } from './useExports.ts';

interface ExportPanelProps {
  kind: ExportKind;
  filters: ExportFilters;
  describe: (filters: ExportFilters) => string;
  query: ReturnType<typeof useExports>;
}

/** What would be exported now, and what was exported before. */
export function ExportPanel({ kind, filters, describe, query }: ExportPanelProps) {
  const t = useTexts(texts);
  const acts = useExportActs(kind);
  const kept =
    kind === 'giftCodes'
      ? t('keptMinutes', { minutes: exportRules.secretKeptMinutes })
      : t('kept', { hours: exportRules.keptMinutes / 60 });
  return (
    <Stack gap={24} className={styles.panel}>
      <Section title={t('present')}>
        <p className={styles.filters}>{describe(filters)}</p>
        <p className={styles.soft}>
          {t('format')} {kept}
        </p>
        <div>
          <Button
            kind="primary"
            icon={DownloadIcon}
            busy={acts.busy === 'start'}
            disabled={acts.busy !== undefined}
            onClick={() => acts.start(filters)}
          >
            {t('start')}
          </Button>
        </div>
      </Section>
      <Section title={t('earlier')}>
        <PageState
          query={query}
          isEmpty={({ list }) => list.length === 0}
          empty={<p className={styles.soft}>{t('none')}</p>}
        >
          {({ list }) => (
            <ul className={styles.list} aria-label={t('earlier')}>
              {list.map((one) => (
                <li key={one.id}>
                  <ExportCard export={one} words={describe(one.filters)} acts={acts} />
                </li>
              ))}
            </ul>
          )}
        </PageState>
      </Section>
    </Stack>
  );
}
