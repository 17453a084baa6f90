import { useState } from 'react';
import { Link } from 'react-router';
import type { User } from '#contract/users/users.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { EyeIcon } from '../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { realNameLooks } from './realNameTexts.ts';
import { useHolds } from './useHolds.ts';
import { texts } from './texts.ts';
import styles from './Users.module.css';

/** Who it is, how the account stands, what it has. */
export function Account({ user }: { user: User }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const mayMoney = useHolds('money');
  const mayReview = useHolds('review');
  const realName = <StateBadge of={realNameLooks} state={user.realName} />;
  const balance = <Money fen={user.balanceFen} />;
  return (
    <Card title={t('account')}>
      <Facts
        facts={[
          { name: t('user'), value: `${user.username} #${user.id}` },
          { name: t('email'), value: user.emailMasked === '' ? undefined : <Email key={user.id} user={user} /> },
          {
            name: t('bounce'),
            value: user.bounce ? (
              <>
                {t(user.bounce.failure)} <Time at={user.bounce.at} />
              </>
            ) : undefined,
          },
          { name: t('mobile'), value: user.mobileMasked || undefined },
          {
            name: t('realName'),
            value: mayReview ? <Link to={href('adminRealNames', { search: user.id })}>{realName}</Link> : realName,
          },
          { name: t('frozenReason'), value: user.frozenReason ?? undefined },
          {
            name: t('frozenUntil'),
            value:
              user.state !== 'frozen' ? undefined : user.frozenUntil === null ? (
                t('noEnd')
              ) : (
                <Time at={user.frozenUntil} />
              ),
          },
          { name: t('registered'), value: <Time at={user.registeredAt} /> },
          { name: t('seen'), value: <Time at={user.lastSeenAt} /> },
          { name: t('adminSince'), value: user.adminSince === null ? undefined : <Time at={user.adminSince} /> },
          {
            name: t('balance'),
            value: mayMoney ? <Link to={href('adminMoney', { user: user.id })}>{balance}</Link> : balance,
          },
          { name: t('owed'), value: user.owedFen > 0 ? <Money fen={user.owedFen} /> : undefined },
          { name: t('spent'), value: <Money fen={user.spentFen} /> },
          { name: t('openSessions'), value: number(user.sessions) },
          { name: t('apiKeys'), value: number(user.apiKeys) },
          { name: t('webhooks'), value: number(user.webhooks) },
        ]}
      />
    </Card>
  );
}

/** Masked until it is asked for, which is on record. */
function Email({ user }: { user: User }) {
  const t = useTexts(texts);
  const [shown, setShown] = useState<string>();
  const show = useAction('showUserEmail');
  if (shown !== undefined) {
    return (
      <Stack gap={4}>
        {shown}
        <Soft>{t('emailShown')}</Soft>
      </Stack>
    );
  }
  return (
    <Row gap={4} justify="end" className={styles.email}>
      {user.emailMasked}
      <Button
        size="sm"
        kind="quiet"
        icon={EyeIcon}
        busy={show.busy}
        onClick={() => show.press({ id: user.id }, ({ email }) => setShown(email))}
      >
        {t('showEmail')}
      </Button>
    </Row>
  );
}
