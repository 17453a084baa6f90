import { lazy, Suspense, useState } from 'react';
import { factorRules } from '#contract/identity/factorRules.ts';
import type { CallOutput } from '../../api/call.ts';
import { untilLoaded } from '../../api/connection.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { useAction } from '../../record/useAction.ts';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { totpProblems } from '../../parts/factor/FactorForm.tsx';
import styles from './AddTotp.module.css';
import { texts } from './texts.ts';

const QrCode = lazy(async () => ({
  default: (await untilLoaded(() => import('../../ui/kit/QrCode.tsx'))).QrCode,
}));

interface AddProps {
  open: boolean;
  onClose: () => void;
  /** Told the recovery codes that the first factor of an account brings. */
  onAdded: (recoveryCodes: string[] | null) => void;
}

/** Sets up an authenticator app: a name, then its code to scan, and a first code that shows it works. */
export function AddTotp({ open, onClose, onAdded }: AddProps) {
  const t = useTexts(texts);
  const [begun, setBegun] = useState<CallOutput<'startTotp'>>();
  const handleClose = () => {
    setBegun(undefined);
    onClose();
  };
  const handleAdded = (codes: string[] | null) => {
    setBegun(undefined);
    onAdded(codes);
  };
  return (
    <Drawer open={open} onClose={handleClose} title={t('addTotp')}>
      {begun === undefined ? <NameForm onBegun={setBegun} /> : <CodeForm begun={begun} onAdded={handleAdded} />}
    </Drawer>
  );
}

function NameForm({ onBegun }: { onBegun: (begun: CallOutput<'startTotp'>) => void }) {
  const t = useTexts(texts);
  const start = useAction('startTotp');
  const form = useForm({
    initial: { name: t('totpName') },
    check: (values) => requiredFields(values, ['name']),
    submit: async (values) => onBegun(await start.send(values)),
  });
  return (
    <ActionForm form={form} label={t('addTotp')} act={t('next')}>
      <p>{t('totpWhat')}</p>
      <TextField
        {...form.field('name')}
        label={t('name')}
        help={t('totpNameHelp')}
        maxLength={factorRules.nameMax}
        required
      />
    </ActionForm>
  );
}

function CodeForm({
  begun: { id, secret, uri },
  onAdded,
}: {
  begun: CallOutput<'startTotp'>;
  onAdded: AddProps['onAdded'];
}) {
  const t = useTexts(texts);
  const confirm = useAction('confirmTotp', () => t('totpAdded'));
  const form = useForm({
    initial: { code: '' },
    check: (values) => [...requiredFields(values, ['code']), ...totpProblems(values.code)],
    fieldOf: { totp_wrong: 'code' },
    submit: async ({ code }) => onAdded((await confirm.send({ id, code })).recoveryCodes),
  });
  return (
    <ActionForm form={form} label={t('addTotp')} act={t('turnOn')}>
      <Stack>
        <p>{t('totpScan')}</p>
        <div className={styles.scan}>
          <Suspense>
            <QrCode value={uri} label={t('totpQr')} />
          </Suspense>
        </div>
        <div>
          <p>{t('totpByHand')}</p>
          <Row gap={8}>
            <code className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
            <Copy value={secret} label={t('totpCopy')} />
          </Row>
        </div>
        <TextField
          {...form.field('code')}
          label={t('totpCode')}
          help={t('totpCodeHelp', { digits: factorRules.totpDigits, minutes: factorRules.setupSeconds / 60 })}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={factorRules.totpDigits * 2}
          required
        />
      </Stack>
    </ActionForm>
  );
}
