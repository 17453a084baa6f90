import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { limits } from '#contract/core/limits.ts';
import { call } from '../../api/call.ts';
import { keepDevice } from '../../api/device.ts';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Soft } from '../../record/Soft.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { toast } from '../../ui/kit/toast.ts';
import styles from './PasswordCard.module.css';
import { texts } from './texts.ts';

/** One's password, changed with the old one. `rules` shows what a new one needs while it is typed. */
export function PasswordCard({ rules }: { rules: (password: string) => ReactNode }) {
  const t = useTexts(texts);
  const { begin } = useSession();
  const handleChange = async (values: { password: string; newPassword: string }) => {
    const login = await call('changePassword', values, { quiet: true });
    keepDevice(login.device);
    begin(login.token);
    toast.good(t('changed'));
  };
  return (
    <Card title={t('password')} className={styles.narrow}>
      <Stack>
        <p>
          <Soft>{t('passwordLead')}</Soft>
        </p>
        <div>
          <ActionButton
            title={t('changeTitle')}
            act={t('change')}
            initial={{ password: '', newPassword: '' }}
            required={['password', 'newPassword']}
            fieldOf={{ password_wrong: 'password', password_same: 'newPassword', password_common: 'newPassword' }}
            onAct={handleChange}
          >
            {({ field, values }) => (
              <>
                <PasswordField
                  {...field('password')}
                  label={t('oldPassword')}
                  autoComplete="current-password"
                  maxLength={limits.password.max}
                  help={<Link to={href('password')}>{t('forgot')}</Link>}
                  required
                />
                <PasswordField
                  {...field('newPassword')}
                  label={t('newPassword')}
                  help={rules(values.newPassword)}
                  autoComplete="new-password"
                  maxLength={limits.password.max}
                  required
                />
              </>
            )}
          </ActionButton>
        </div>
      </Stack>
    </Card>
  );
}
