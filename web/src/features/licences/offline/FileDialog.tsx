import { offlineDays } from '#contract/licences/licenceFileFormat.ts';
import { useAct } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Confirm } from '../../../ui/kit/Modal.tsx';
import { saveText } from '../../../ui/form/saveText.ts';
import { toast } from '../../../ui/kit/toasts.ts';
import { Consequences } from '../Consequences.tsx';
import type { ActivationDialogProps } from '../bindings/dialogProps.ts';
import { offlineTexts } from './offlineTexts.ts';
import { shortTarget } from '../../../parts/licence/shortTarget.ts';
import { texts } from '../texts.ts';

/** Makes an offline file for something bound, after saying what it means for its seat. */
export function FileDialog({ activation, licence, onChanged, onClose }: ActivationDialogProps) {
  const t = useTexts(offlineTexts);
  const words = useTexts(texts);
  const { dateTime } = useFormats();
  const get = useAct('getLicenceFile');
  const handleGet = () => {
    if (!activation) return;
    get.mutate(
      { licenceId: licence.id, activationId: activation.id },
      {
        onSuccess: ({ file, fileName, offlineUntil }) => {
          saveText(file, fileName);
          toast.good(`${t('fileSaved')} · ${t('goodUntil', { when: dateTime(offlineUntil) })}`);
          onChanged();
        },
        onSettled: onClose,
      },
    );
  };
  return (
    <Confirm
      open={activation !== undefined}
      onClose={onClose}
      title={t('fileTitle', { target: activation?.name || shortTarget(activation?.target ?? '') })}
      act={t('fileGet')}
      cancel={words('cancel')}
      busy={get.isPending}
      onAct={handleGet}
    >
      <Consequences
        intro={t('fileIntro')}
        lines={[
          t('fileProves', { days: offlineDays }),
          t('fileSeat'),
          ...(activation?.kind === 'machine' ? [t('fileMachine')] : []),
        ]}
      />
    </Confirm>
  );
}
