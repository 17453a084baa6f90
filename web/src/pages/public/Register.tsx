import { Link } from 'react-router';
import type { Route } from './+types/Register';
import { AccountFrame } from '../../features/account/AccountFrame.tsx';
import { RegisterForm } from '../../features/account/RegisterForm.tsx';
import { texts } from '../../features/account/texts.ts';
import { useLeaveWhenLoggedIn, useWantedReturn } from '../../features/account/useReturn.ts';
import { textsIn, useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, texts)('registerTitle') });
}

export default function Register() {
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
      <RegisterForm />
    </AccountFrame>
  );
}
