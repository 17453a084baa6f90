import type { BindingKind, Licence } from '#contract/licences.ts';
import { limits } from '#contract/limits.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { Form, requiredFields, useForm } from '../../ui/form.tsx';
import { DomainIcon, LinkIcon, PhoneIcon, UserIcon } from '../../ui/icons.ts';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { texts } from './texts.ts';

const helps = { domain: 'helpDomain', machine: 'helpMachine', account: 'helpAccount' } as const;
const icons = { domain: DomainIcon, machine: PhoneIcon, account: UserIcon };
const longest: Record<BindingKind, number> = { domain: limits.domain.max, machine: 128, account: 32 };

/** Binds the licence to one more domain, machine or account. */
export function BindForm({ licence, onBound }: { licence: Licence; onBound: (licence: Licence) => void }) {
  const t = useTexts(texts);
  const form = useForm<{ kind: string; target: string }>({
    initial: { kind: licence.binds[0] ?? 'domain', target: '' },
    check: (values) => requiredFields(values, ['target']),
    submit: async ({ target }) => {
      const changed = await call('bindLicence', { licenceId: licence.id, kind, target }, { quiet: true });
      const before = new Set(licence.activations.map(({ id }) => id));
      const added = changed.activations.find(({ id }) => !before.has(id));
      toast.good(t('bound', { target: added?.target ?? target }));
      form.set({ target: '' });
      onBound(changed);
    },
    fieldOf: { already_bound: 'target', seats_used_up: 'target' },
  });
  const kind = licence.binds.find((one) => one === form.values.kind) ?? 'domain';
  return (
    <Form
      form={form}
      label={t('bindTitle')}
      actions={
        <>
          <Button type="submit" kind="primary" icon={LinkIcon} busy={form.busy}>
            {t('bindAct')}
          </Button>
          <span>{t('seatsLeft', { count: licence.seats - licence.seatsUsed })}</span>
        </>
      }
    >
      {licence.binds.length > 1 && (
        <Choices
          {...form.field('kind')}
          label={t('kind')}
          options={licence.binds.map((one) => ({ value: one, label: t(one) }))}
        />
      )}
      <TextField
        {...form.field('target')}
        label={t(kind)}
        help={t(helps[kind])}
        icon={icons[kind]}
        maxLength={longest[kind]}
        autoComplete="off"
        required
      />
    </Form>
  );
}
