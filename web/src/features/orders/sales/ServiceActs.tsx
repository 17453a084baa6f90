import type { Sale } from '#contract/orders/orders.ts';
import { serviceRules } from '#contract/orders/serviceRules.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { useAction } from '../../../record/useAction.ts';
import { WordsField } from '../../../record/WordsField.tsx';
import { ClockIcon, SendIcon } from '../../../ui/kit/icons.ts';
import { serviceTexts } from '../serviceTexts.ts';

/** What a seller does about a service that waits: begin with it, and deliver it. */
export function ServiceActs({ sale: { id: orderId, may } }: { sale: Sale }) {
  const t = useTexts(serviceTexts);
  const start = useAction('startService', () => t('startedToast'));
  const deliver = useAction('deliverService', () => t('deliveredToast'));
  return (
    <>
      <ActionButton
        may={may.includes('deliver_service')}
        primary
        icon={SendIcon}
        title={t('deliverTitle')}
        act={t('deliver')}
        lead={t('deliverText')}
        initial={{ note: '', secret: '' }}
        onAct={({ note, secret }) => deliver.send({ orderId, note, secret })}
      >
        {(form) => (
          <>
            <WordsField {...form.field('note')} label={t('note')} help={t('noteHelp')} maxLength={serviceRules.note} />
            <WordsField
              {...form.field('secret')}
              label={t('secret')}
              help={t('secretHelp')}
              maxLength={serviceRules.secret}
            />
          </>
        )}
      </ActionButton>
      <ActionButton
        may={may.includes('start_service')}
        icon={ClockIcon}
        title={t('startTitle')}
        act={t('start')}
        lead={t('startText')}
        onAct={() => start.send({ orderId })}
      />
    </>
  );
}
