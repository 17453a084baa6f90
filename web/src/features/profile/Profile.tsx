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
import { AvatarPart } from './AvatarPart.tsx';
import { BasicsCard } from './BasicsForm.tsx';
import { MailLanguage } from './MailLanguage.tsx';
import styles from './Profile.module.css';
import { texts } from './texts.ts';

/** Who is logged in, what they tell of themselves, and the way to a new password. */
export function Profile() {
  const t = useTexts(texts);
  const user = useUser();
  return (
    <div className={styles.profile}>
      <Card>
        <PageState query={user} skeleton={<SkeletonLines count={7} />}>
          {({ name, email, phone, role, accountId, registrationDate }) => (
            <Stack gap={16}>
              <AvatarPart userId={Number(accountId)} name={name} />
              <Facts
                facts={[
                  { name: t('username'), value: name },
                  { name: t('email'), value: email },
                  { name: t('phone'), value: phone || t('noPhone') },
                  { name: t('role'), value: t(role) },
                  { name: t('accountId'), value: <span className="figures">{accountId}</span> },
                  { name: t('since'), value: registrationDate && <Time at={registrationDate} /> },
                ]}
              />
            </Stack>
          )}
        </PageState>
      </Card>
      {user.data && <BasicsCard key={user.data.accountId} accountId={user.data.accountId} />}
      <Card title={t('language')}>
        <MailLanguage />
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
