import { limits } from '#contract/core/limits.ts';
import { offlineDays } from '#contract/licences/licenceRules.ts';
import { unbindLimit } from '#contract/licences/licenceRules.ts';
import type { Activation, Licence } from '#contract/licences/licences.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { shortTarget } from '../../../parts/licence/shortTarget.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { ActionDialog } from '../../../record/ActionDialog.tsx';
import { useAction } from '../../../record/useAction.ts';
import { saveText } from '../../../ui/form/saveText.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Consequences } from '../Consequences.tsx';
import { offlineTexts } from '../offline/offlineTexts.ts';
import { texts } from '../texts.ts';
import { bindingTexts } from './bindingTexts.ts';

interface ActivationProps {
  activation: Activation;
  licence: Licence;
}

interface DialogProps extends ActivationProps {
  open: boolean;
  onClose: () => void;
}

/** Unbinds it, after saying what becomes of its seat. */
export function UnbindButton({ activation, licence }: ActivationProps) {
  const t = useTexts(bindingTexts);
  const { dateTime } = useFormats();
  const { id, name, offlineUntil, diesAt } = activation;
  const target = shortTarget(activation.target);
  const unbind = useAction('unbindLicence', () => t('unbound', { target }));
  const left = Math.max(0, licence.unbindsLeft - 1);
  return (
    <ActionButton
      may={licence.may.includes('unbind')}
      size="sm"
      danger
      title={t('unbindTitle', { target })}
      act={t('unbind')}
      label={t('unbindLabel', { target: name || target })}
      onAct={() => unbind.send({ licenceId: licence.id, activationId: id })}
    >
      {() => (
        <Consequences
          intro={t('unbindIntro')}
          lines={[
            t('unbindLoses', { target }),
            offlineUntil === null ? t('unbindSeat') : t('unbindSeatKept', { when: dateTime(offlineUntil) }),
            diesAt === null ? t('unbindCount', { days: unbindLimit.days, left }) : t('floating'),
          ]}
        />
      )}
    </ActionButton>
  );
}

/** Gives it a name, to know it again. */
export function NameDialog({ activation: { id, name, target }, licence, ...dialog }: DialogProps) {
  const t = useTexts(bindingTexts);
  const words = useTexts(texts);
  const rename = useAction('nameActivation', () => t('renamed'));
  return (
    <ActionDialog
      {...dialog}
      title={t('renameTitle', { target: shortTarget(target) })}
      act={words('save')}
      initial={{ name }}
      onAct={(values) => rename.send({ licenceId: licence.id, activationId: id, name: values.name.trim() })}
    >
      {({ field }) => (
        <TextField
          {...field('name')}
          label={t('name')}
          help={t('nameHelp')}
          maxLength={limits.activationName.max}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened for this field
          autoFocus
        />
      )}
    </ActionDialog>
  );
}

/** Makes an offline file for it, after saying what that means for its seat. */
export function FileDialog({ activation: { id, kind, name, target }, licence, ...dialog }: DialogProps) {
  const t = useTexts(offlineTexts);
  const { dateTime } = useFormats();
  const get = useAction(
    'getLicenceFile',
    ({ offlineUntil }) => `${t('fileSaved')} · ${t('goodUntil', { when: dateTime(offlineUntil) })}`,
  );
  return (
    <ActionDialog
      {...dialog}
      title={t('fileTitle', { target: name || shortTarget(target) })}
      act={t('fileGet')}
      onAct={async () => {
        const { file, fileName } = await get.send({ licenceId: licence.id, activationId: id });
        saveText(file, fileName);
      }}
    >
      {() => (
        <Consequences
          intro={t('fileIntro')}
          lines={[
            t('fileProves', { days: offlineDays }),
            t('fileSeat'),
            ...(kind === 'machine' ? [t('fileMachine')] : []),
          ]}
        />
      )}
    </ActionDialog>
  );
}
