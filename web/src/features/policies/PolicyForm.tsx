import type { SkuPolicy } from '#contract/licences/licencePolicies.ts';
import { useTexts } from '../../language/texts.ts';
import { useAction } from '../../record/useAction.ts';
import { AskBeforeLeaving } from '../../ui/form/AskBeforeLeaving.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Form, useForm } from '../../ui/form/form.tsx';
import { PolicyFields } from '../../parts/licencePolicy/PolicyFields.tsx';
import { policyInput, policyProblems, policyValues, type PolicyValues } from '../../parts/licencePolicy/policyForm.ts';
import { texts } from './texts.ts';

/** The policy of one SKU, to change it. */
export function PolicyForm({ sku, onDone }: { sku: SkuPolicy; onDone: () => void }) {
  const t = useTexts(texts);
  const { skuId, name } = sku;
  const save = useAction('saveLicencePolicy', () => t('saved', { name }));
  const form = useForm<{ policy: PolicyValues }>({
    initial: { policy: policyValues(sku.policy) },
    check: ({ policy }) => policyProblems(policy).map((problem) => ({ ...problem, field: `policy.${problem.field}` })),
    submit: async ({ policy }) => {
      await save.send({ skuId, policy: policyInput(policy) });
      onDone();
    },
  });
  const { policy } = form.values;
  return (
    <>
      <Form
        form={form}
        label={t('form', { name })}
        actions={
          <>
            <Button type="submit" kind="primary" busy={form.busy}>
              {t('save')}
            </Button>
            <Button onClick={onDone}>{t('cancel')}</Button>
          </>
        }
      >
        <PolicyFields
          values={policy}
          fieldAt={(path, value, change) =>
            form.fieldAt(`policy.${path}`, value, (next) => ({ policy: { ...policy, ...change(next) } }))
          }
        />
      </Form>
      <AskBeforeLeaving
        when={form.changed && !form.busy}
        title={t('leaveTitle')}
        text={t('leaveText')}
        leave={t('leave')}
        stay={t('stay')}
      />
    </>
  );
}
