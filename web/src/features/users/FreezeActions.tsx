import { dayMs } from '#contract/core/durations.ts';
import { userRules } from '#contract/users/userRules.ts';
import type { User } from '#contract/users/users.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { WordsField } from '../../record/WordsField.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { FrozenIcon, LogoutIcon } from '../../ui/kit/icons.ts';
import { texts } from './texts.ts';

/** Freezing, unfreezing, logging out. */
export function FreezeActions({ user: { id, username: name, may } }: { user: User }) {
  const t = useTexts(texts);
  const freeze = useAction('freezeUser', () => t('frozenToast'));
  const unfreeze = useAction('unfreezeUser', () => t('unfrozenToast'));
  const end = useAction('endUserSessions', ({ ended }) => t('ended', { count: ended }));
  const days = userRules.freezeDays.map((count) => ({ value: String(count), label: t('days', { count }) }));
  return (
    <>
      <WordsButton
        may={may.includes('end_sessions')}
        title={t('endTitle', { name })}
        act={t('endSessions')}
        icon={LogoutIcon}
        lead={t('endLead')}
        field="reason"
        label={t('reason')}
        onAct={(reason) => end.send({ id, reason })}
      />
      <ActionButton
        may={may.includes('freeze')}
        danger
        title={t('freezeTitle', { name })}
        act={t('freeze')}
        icon={FrozenIcon}
        lead={t('freezeLead')}
        initial={{ reason: '', until: String(userRules.freezeDays[2]) }}
        required={['reason']}
        onAct={({ reason, until }) =>
          freeze.send({
            id,
            reason,
            until: until === '' ? null : new Date(Date.now() + Number(until) * dayMs).toISOString(),
          })
        }
      >
        {(form) => (
          <>
            <WordsField {...form.field('reason')} label={t('freezeReason')} required />
            <Choices
              {...form.field('until')}
              label={t('freezeDays')}
              options={[...days, { value: '', label: t('without') }]}
            />
          </>
        )}
      </ActionButton>
      <WordsButton
        may={may.includes('unfreeze')}
        primary
        title={t('unfreezeTitle', { name })}
        act={t('unfreeze')}
        lead={t('unfreezeLead')}
        field="reason"
        label={t('reason')}
        onAct={(reason) => unfreeze.send({ id, reason })}
      />
    </>
  );
}
