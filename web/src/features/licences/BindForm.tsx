import { limits } from '#contract/limits.ts';
import type { BindingKind } from '#contract/bindings.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { Form, requiredFields, useForm } from '../../ui/form.tsx';
import { LinkIcon, VerifiedIcon } from '../../ui/icons.ts';
import { Said } from '../../ui/Said.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toasts.ts';
import { kindIcons } from './ActivationCard.tsx';
import { bindingTexts } from './bindingTexts.ts';
import { texts } from './texts.ts';
import type { PartProps } from './useLicence.ts';

const longest: Record<BindingKind, number> = { domain: limits.domain.max, machine: 128, account: 32 };

/** Binds the licence to one more domain, machine or account. */
export function BindForm({ licence, onChanged, onProve }: PartProps & { onProve: (domain: string) => void }) {
  const t = useTexts(bindingTexts);
  const words = useTexts(texts);
  const startsNow = licence.next.some(({ what }) => what === 'starts_by_activation');
  const form = useForm<{ kind: string; target: string; name: string }>({
    initial: { kind: licence.binds[0] ?? 'domain', target: '', name: '' },
    check: (values) => requiredFields(values, ['target']),
    submit: async ({ target, name }) => {
      const named = name.trim() === '' ? {} : { name: name.trim() };
      const changed = await call('bindLicence', { licenceId: licence.id, kind, target, ...named }, { quiet: true });
      const before = new Set(licence.activations.map(({ id }) => id));
      const added = changed.activations.find(({ id }) => !before.has(id));
      toast.good(t('bound', { target: added?.target ?? target }));
      form.set({ target: '', name: '' });
      onChanged(changed);
    },
    fieldOf: { already_bound: 'target', seats_used_up: 'target' },
  });
  const kind = licence.binds.find((one) => one === form.values.kind) ?? 'domain';
  const unproven = form.failed?.reason === 'domain_not_proven' ? form.values.target : undefined;
  return (
    <Form
      form={form}
      label={t('bindTitle')}
      actions={
        <>
          <Button type="submit" kind="primary" icon={LinkIcon} busy={form.busy}>
            {t(startsNow ? 'bindStart' : 'bindAct')}
          </Button>
          {unproven !== undefined && (
            <Button icon={VerifiedIcon} onClick={() => onProve(unproven)}>
              {t('proveNow', { domain: unproven })}
            </Button>
          )}
          <span>{t('seatsLeft', { count: licence.seats - licence.seatsUsed })}</span>
        </>
      }
    >
      {startsNow && <Said tone="info">{t('startsNow')}</Said>}
      {licence.binds.length > 1 && (
        <Choices
          {...form.field('kind')}
          label={t('kind')}
          options={licence.binds.map((one) => ({ value: one, label: words(one) }))}
        />
      )}
      <TextField
        {...form.field('target')}
        label={words(kind)}
        help={kind === 'domain' && licence.domainProof ? t('mustProve') : t(`help_${kind}`)}
        icon={kindIcons[kind]}
        maxLength={longest[kind]}
        autoComplete="off"
        required
      />
      <TextField
        {...form.field('name')}
        label={t('name')}
        help={kind === 'machine' ? t('machineParts') : t('nameHelp')}
        maxLength={limits.activationName.max}
        autoComplete="off"
      />
    </Form>
  );
}
