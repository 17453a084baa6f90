import type { RealNameSettings } from '#contract/realNames/realNames.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Form, useForm } from '../../ui/form/form.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { texts } from './reviewTexts.ts';

/** Whether a provider is asked about what is sent, and what follows from its match. */
export function ProviderCard() {
  const t = useTexts(texts);
  const query = useCall('getRealNameSettings', {});
  return (
    <Card title={t('settings')}>
      <PageState query={query}>{(settings) => <Settings settings={settings} />}</PageState>
    </Card>
  );
}

function Settings({ settings: { askProvider, passOnMatch, provider } }: { settings: RealNameSettings }) {
  const t = useTexts(texts);
  const save = useAction('saveRealNameSettings', () => t('savedToast'));
  const form = useForm({
    initial: { askProvider, passOnMatch },
    submit: async (values) => {
      const saved = await save.send(values);
      form.reset({ askProvider: saved.askProvider, passOnMatch: saved.passOnMatch });
    },
  });
  if (provider === null) return <Soft>{t('noProvider')}</Soft>;
  return (
    <Form
      form={form}
      label={t('settings')}
      actions={
        <Button type="submit" busy={form.busy} disabled={!form.changed}>
          {t('save')}
        </Button>
      }
    >
      <Soft>{t('settingsLead')}</Soft>
      <Soft>{t('provider', { name: t(provider) })}</Soft>
      <Checkbox {...form.field('askProvider')} label={t('askProvider')} />
      <Checkbox {...form.field('passOnMatch')} label={t('passOnMatch')} disabled={!form.values.askProvider} />
    </Form>
  );
}
