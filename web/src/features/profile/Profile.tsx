import { useUser } from '../../api/user.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { LockIcon } from '../../ui/kit/icons.ts';
import { Facts, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './Profile.module.css';
import { texts } from './texts.ts';

/** Who is logged in, and the way to a new password. */
export function Profile() {
  const t = useTexts(texts);
  const user = useUser();
  return (
    <div className={styles.profile}>
      <Card>
        <PageState query={user} skeleton={<SkeletonLines count={5} />}>
          {({ name, email, role, accountId, registrationDate }) => (
            <Facts
              facts={[
                { name: t('username'), value: name },
                { name: t('email'), value: email },
                { name: t('role'), value: t(role) },
                { name: t('accountId'), value: <span className="figures">{accountId}</span> },
                { name: t('since'), value: registrationDate && <Time at={registrationDate} /> },
              ]}
            />
          )}
        </PageState>
      </Card>
      <Card title={t('password')}>
        <Stack gap={16}>
          <p>{t(user.data?.role === 'admin' ? 'adminPasswordText' : 'passwordText')}</p>
          {user.data?.role === 'user' && (
            <div>
              <LinkButton icon={LockIcon} to={href('password')}>
                {t('passwordAct')}
              </LinkButton>
            </div>
          )}
        </Stack>
      </Card>
    </div>
  );
}
