import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { ReplaceIcon } from '../../ui/kit/icons.ts';
import { toast } from '../../ui/kit/toast.ts';
import { texts } from './texts.ts';
import { stateOf, type SigningKey } from './useSigningKeys.ts';

interface RotateButtonProps {
  /** Undefined while they are loading. */
  keys: readonly SigningKey[] | undefined;
  /** The moment of their states. */
  at: number;
}

/** Rotates the signing key: asks why, and whether one of the keys is compromised. */
export function RotateButton({ keys = [], at }: RotateButtonProps) {
  const t = useTexts(texts);
  const rotate = useAction('rotateSigningKey', () => t('done'));
  const options = keys
    .filter(({ compromisedAt }) => compromisedAt === null)
    .map((key) => ({ value: key.kid, label: `${key.kid.slice(0, 12)}… · ${t(stateOf(key, at))}` }));
  return (
    <ActionButton
      title={t('dialog')}
      act={t('rotate')}
      icon={ReplaceIcon}
      size="sm"
      disabled={keys.length === 0}
      initial={{ reason: '', compromised: '' }}
      required={['reason']}
      onAct={async ({ reason, compromised }) => {
        await rotate.send({ reason, ...(compromised !== '' && { compromised }) });
        toast.info(t('backup'));
      }}
    >
      {({ field, values: { compromised } }) => (
        <>
          <p>
            {t(
              keys.some((key) => stateOf(key, at) === 'waits' && key.kid !== compromised)
                ? 'dialogWaiting'
                : 'dialogText',
            )}
          </p>
          <SelectField
            {...field('compromised')}
            label={t('which')}
            options={[{ value: '', label: t('none') }, ...options]}
          />
          {compromised !== '' && <Alert tone="warning">{t('dialogCompromised')}</Alert>}
          <WordsField {...field('reason')} label={t('reason')} help={t('reasonHelp')} required />
        </>
      )}
    </ActionButton>
  );
}
