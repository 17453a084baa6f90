import { limits } from '#contract/core/limits.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { KeyIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { sharedTexts } from './sharedTexts.ts';

/** The one text of an option: when it was set, to set or replace it, and each time that it was. Never the text itself. */
export function SharedSecretPart({ skuId }: { skuId: number }) {
  const t = useTexts(sharedTexts);
  const { dateTime } = useFormats();
  const query = useCall('getSharedSecret', { skuId });
  const set = useAction('setSharedSecret', ({ version }) => t('toast', { version }));
  return (
    <PageState query={query}>
      {({ version, setAt, holders, history }) => (
        <Stack gap={16}>
          <Soft>{t('lead')}</Soft>
          {setAt === null ? (
            <Alert tone="warning">{t('never')}</Alert>
          ) : (
            <Alert tone="info">
              {t('since', { version, when: dateTime(setAt) })} · {t('holders', { count: holders })}
            </Alert>
          )}
          <div>
            <ActionButton
              primary
              icon={KeyIcon}
              title={t(version === 0 ? 'setTitle' : 'replaceTitle')}
              act={t(version === 0 ? 'set' : 'replace')}
              danger={version > 0}
              lead={version === 0 ? undefined : t('replaceText', { count: holders })}
              initial={{ sharedText: '' }}
              required={['sharedText']}
              onAct={({ sharedText }) => set.send({ skuId, version, sharedText })}
            >
              {(form) => (
                <TextField
                  {...form.field('sharedText')}
                  label={t('text')}
                  help={t('textHelp', { max: limits.stockLine.max })}
                  rows={4}
                  maxLength={limits.stockLine.max}
                  autoComplete="off"
                  required
                />
              )}
            </ActionButton>
          </div>
          {history.length > 0 && (
            <Section title={t('history')}>
              <ul>
                {history.map((entry) => (
                  <li key={entry.version}>
                    {t('entry', { version: entry.version, when: dateTime(entry.setAt), by: entry.by })}
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </Stack>
      )}
    </PageState>
  );
}
