import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Route } from './+types/Register';
import { load } from '../../api/load.ts';
import { AccountFrame } from '../../features/account/AccountFrame.tsx';
import { PasswordRules } from '../../features/account/PasswordRules.tsx';
import { Consent, RegisterForm } from '../../features/account/RegisterForm.tsx';
import { texts as contactTexts } from '../../features/contacts/registerTexts.ts';
import { texts } from '../../features/account/texts.ts';
import { useLeaveWhenLoggedIn, useWantedReturn } from '../../features/account/useReturn.ts';
import { textsIn, useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { Choices } from '../../ui/form/Choices.tsx';

/** Only where the site sends text messages. */
const RegisterByMobileForm = lazy(async () => ({
  default: (await import('../../features/contacts/RegisterByMobileForm.tsx')).RegisterByMobileForm,
}));

export function loader({ context }: Route.LoaderArgs) {
  return load(context, 'getContactOffer', {});
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, texts)('registerTitle') });
}

export default function Register({ loaderData }: Route.ComponentProps) {
  const c = useTexts(contactTexts);
  const [by, setBy] = useState('email');
  const t = useTexts(texts);
  const wantedReturn = useWantedReturn();
  useLeaveWhenLoggedIn();
  return (
    <AccountFrame
      title={t('registerTitle')}
      footer={
        <>
          {t('haveAccount')}
          <Link to={href('login', { redirect: wantedReturn })}>{t('toLogin')}</Link>
        </>
      }
    >
      {loaderData.sms && (
        <Choices
          name="by"
          label={c('by')}
          value={by}
          onChange={setBy}
          options={[
            { value: 'email', label: c('byEmail') },
            { value: 'mobile', label: c('byMobile') },
          ]}
        />
      )}
      {by === 'mobile' ? (
        <Suspense>
          <RegisterByMobileForm consent={<Consent />} rules={(password) => <PasswordRules password={password} />} />
        </Suspense>
      ) : (
        <RegisterForm />
      )}
    </AccountFrame>
  );
}
