import { useAct } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Confirm } from '../../../ui/kit/Modal.tsx';
import { toast } from '../../../ui/kit/toasts.ts';
import { bindingTexts } from './bindingTexts.ts';
import { Consequences } from '../Consequences.tsx';
import type { ActivationDialogProps } from './dialogProps.ts';
import { shortTarget } from '../../../parts/licence/shortTarget.ts';
import { texts } from '../texts.ts';

/** Asks before something is unbound, and says what becomes of its seat. */
export function UnbindDialog({ activation, licence, onChanged, onClose }: ActivationDialogProps) {
  const t = useTexts(bindingTexts);
  const words = useTexts(texts);
  const { dateTime } = useFormats();
  const unbind = useAct('unbindLicence');
  const target = shortTarget(activation?.target ?? '');
  const offlineUntil = activation?.offlineUntil ?? null;
  const isFloating = activation !== undefined && activation.diesAt !== null;
  const left = Math.max(0, licence.unbindsLeft - 1);
  const handleUnbind = () => {
    if (!activation) return;
    unbind.mutate(
      { licenceId: licence.id, activationId: activation.id },
      {
        onSuccess: (changed) => {
          toast.good(t('unbound', { target }));
          onChanged(changed);
        },
        onSettled: onClose,
      },
    );
  };
  return (
    <Confirm
      open={activation !== undefined}
      onClose={onClose}
      title={t('unbindTitle', { target })}
      act={t('unbind')}
      cancel={words('cancel')}
      danger
      busy={unbind.isPending}
      onAct={handleUnbind}
    >
      <Consequences
        intro={t('unbindIntro')}
        lines={[
          t('unbindLoses', { target }),
          offlineUntil === null ? t('unbindSeat') : t('unbindSeatKept', { when: dateTime(offlineUntil) }),
          isFloating ? t('floating') : t('unbindCount', { left }),
        ]}
      />
    </Confirm>
  );
}
