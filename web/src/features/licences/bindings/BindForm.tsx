import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { targetLengths } from '#contract/licences/licenceRules.ts';
import type { Licence } from '#contract/licences/licences.ts';
import { useTexts } from '../../../language/texts.ts';
import { useAction } from '../../../record/useAction.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Choices } from '../../../ui/form/Choices.tsx';
import { Form, requiredFields, useForm } from '../../../ui/form/form.tsx';
import { LinkIcon, VerifiedIcon } from '../../../ui/kit/icons.ts';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { shortTarget } from '../../../parts/licence/shortTarget.ts';
import { kindIcons } from './ActivationCard.tsx';
import { bindingTexts } from './bindingTexts.ts';
import { type BindValues, type BindWay, bindWays, kindOfWay, noTarget, partProblems } from './bindWays.ts';
import { PartFields } from './PartFields.tsx';

const lengths: Record<Exclude<BindWay, 'parts'>, { min: number; max: number }> = {
  domain: { min: 1, max: limits.domain.max },
  ...targetLengths,
};

interface BindFormProps {
  licence: Licence;
  onProve: (domain: string) => void;
}

/** Binds the licence to one more domain, machine or account. */
export function BindForm({ licence, onProve }: BindFormProps) {
  const t = useTexts(bindingTexts);
  const ways = bindWays(licence);
  const [chosen, setChosen] = useState<string>();
  const way = ways.find((one) => one === chosen) ?? ways[0] ?? 'domain';
  const kind = kindOfWay(way);
  const typed = way === 'parts' ? 'fingerprint' : 'target';
  const startsNow = licence.next.some(({ what }) => what === 'starts_by_activation');
  const before = new Set(licence.activations.map(({ id }) => id));
  const bind = useAction('bindLicence', ({ activations }, { target = '' }) => {
    const added = activations.find(({ id }) => !before.has(id));
    return t('bound', { target: added?.name || shortTarget(added?.target ?? target) });
  });
  const form = useForm<BindValues>({
    initial: { ...noTarget, name: '' },
    check: (values) =>
      way === 'parts' ? partProblems(values.fingerprint, licence.fingerprint) : requiredFields(values, ['target']),
    submit: async ({ name, ...values }) => {
      const named = name.trim() === '' ? {} : { name: name.trim() };
      const input = { licenceId: licence.id, kind, [typed]: values[typed], ...named };
      await bind.send(input);
      form.set({ ...noTarget, name: '' });
    },
    fieldOf: { already_bound: typed, seats_used_up: typed },
  });
  // As the server calls it: whoever pasted a whole address proves its host.
  const { reason, params } = form.failed ?? {};
  const unproven = reason === 'domain_not_proven' ? String(params?.['domain'] ?? form.values.target) : undefined;
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
              {t('proveNow')}
            </Button>
          )}
          <span>{t('seatsLeft', { count: licence.seats - licence.seatsUsed - licence.seatsLet })}</span>
        </>
      }
    >
      {startsNow && <Alert tone="info">{t('startsNow')}</Alert>}
      {ways.length > 1 && (
        <Choices
          name="kind"
          value={way}
          onChange={setChosen}
          label={t('kind')}
          options={ways.map((one) => ({ value: one, label: t(`way_${one}`) }))}
        />
      )}
      {way === 'parts' ? (
        <PartFields form={form} match={licence.fingerprint} />
      ) : (
        <TextField
          {...form.field('target')}
          label={t(`way_${way}`)}
          help={way === 'domain' && licence.domainProof ? t('mustProve') : t(`help_${way}`, lengths[way])}
          icon={kindIcons[kind]}
          maxLength={lengths[way].max}
          autoComplete="off"
          required
        />
      )}
      <TextField
        {...form.field('name')}
        label={t('name')}
        help={t(way === 'parts' ? 'namePartsHelp' : 'nameHelp')}
        maxLength={limits.activationName.max}
        autoComplete="off"
      />
    </Form>
  );
}
