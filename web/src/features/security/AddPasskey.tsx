import { factorRules } from '#contract/identity/factorRules.ts';
import { makePasskey } from '../../api/passkeys.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { useAction } from '../../record/useAction.ts';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { texts } from './texts.ts';

interface AddProps {
  open: boolean;
  onClose: () => void;
  /** Told the recovery codes that the first factor of an account brings. */
  onAdded: (recoveryCodes: string[] | null) => void;
}

/** Makes a passkey on this device or another. */
export function AddPasskey({ open, onClose, onAdded }: AddProps) {
  const t = useTexts(texts);
  return (
    <Drawer open={open} onClose={onClose} title={t('addPasskey')}>
      <PasskeyForm onAdded={onAdded} />
    </Drawer>
  );
}

function PasskeyForm({ onAdded }: Pick<AddProps, 'onAdded'>) {
  const t = useTexts(texts);
  const start = useAction('startPasskey');
  const add = useAction('addPasskey', () => t('passkeyAdded'));
  const form = useForm({
    initial: { name: systemName() ?? t('passkeyName') },
    check: (values) => requiredFields(values, ['name']),
    submit: async ({ name }) => {
      const passkey = await makePasskey(await start.send({}));
      onAdded((await add.send({ name, passkey })).recoveryCodes);
    },
  });
  return (
    <ActionForm form={form} label={t('addPasskey')} act={t('passkeyMake')}>
      <p>{t('passkeyWhat')}</p>
      <TextField
        {...form.field('name')}
        label={t('name')}
        help={t('passkeyNameHelp')}
        maxLength={factorRules.nameMax}
        required
      />
    </ActionForm>
  );
}

/** What this device calls itself; it is where a passkey is made most often. */
function systemName(): string | undefined {
  const names = ['iPhone', 'iPad', 'HarmonyOS', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'];
  const found = names.find((name) => navigator.userAgent.includes(name));
  return found === 'Macintosh' ? 'Mac' : found === 'CrOS' ? 'ChromeOS' : found;
}
