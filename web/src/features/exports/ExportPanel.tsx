import type { ExportFilters } from '#contract/exports/exports.ts';
import { type ExportKind, exportRules } from '#contract/exports/exportKinds.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { DownloadIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { ExportCard } from './ExportCard.tsx';
import { texts } from './texts.ts';
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
  const start = useAction('startExport');
  const kept =
    kind === 'giftCodes'
      ? t('keptMinutes', { minutes: exportRules.secretKeptMinutes })
      : t('kept', { hours: exportRules.keptMinutes / 60 });
  return (
    <Stack gap={24}>
      <Section title={t('present')}>
        <strong>{describe(filters)}</strong>
        <Soft>
          {t('format')} {kept}
        </Soft>
        <Row>
          <Button kind="primary" icon={DownloadIcon} busy={start.busy} onClick={() => start.press({ kind, filters })}>
            {t('start')}
          </Button>
        </Row>
      </Section>
      <Section title={t('earlier')}>
        <PageState query={query} isEmpty={({ list }) => list.length === 0} empty={<Soft>{t('none')}</Soft>}>
          {({ list }) => (
            <Stack gap={12}>
              {list.map((one) => (
                <ExportCard
                  key={one.id}
                  export={one}
                  words={one.filters.list === undefined ? describe(one.filters) : one.fileName}
                />
              ))}
            </Stack>
          )}
        </PageState>
      </Section>
    </Stack>
  );
}
