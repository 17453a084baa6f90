import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import type { Route } from './+types/Login';
import { load } from '../../api/load.ts';
import { AccountFrame } from '../../features/account/AccountFrame.tsx';
import { LoginForm, type CodeLogin } from '../../features/account/LoginForm.tsx';
import { texts } from '../../features/account/texts.ts';
import { useLeaveWhenLoggedIn, useWantedReturn } from '../../features/account/useReturn.ts';
import { textsIn, useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { forgetOldForms } from '../../ui/form/keep/formKeeper.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { Alert } from '../../ui/kit/Alert.tsx';

/** Few log in this way. */
const CodeLoginForm = lazy(async () => ({
  default: (await import('../../features/contacts/CodeLoginForm.tsx')).CodeLoginForm,
}));

export function loader({ context }: Route.LoaderArgs) {
  return load(context, 'getContactOffer', {});
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, texts)('loginTitle') });
}

/** What `/password` hands over in the navigation's state. */
interface Arrival {
  changedPasswordOf?: string;
}

export default function Login({ loaderData }: Route.ComponentProps) {
  const t = useTexts(texts);
  const wantedReturn = useWantedReturn();
  // Whatever another page left in the state, this field is read as a text or not at all.
  const { changedPasswordOf } = (useLocation().state ?? {}) as Arrival;
  useLeaveWhenLoggedIn();
  // Whoever typed it: nobody may come to log in again.
  useEffect(() => forgetOldForms(Date.now()), []);
  const { mail, sms } = loaderData;
  const byCode = (login: CodeLogin) => (
    <Suspense>
      <CodeLoginForm mail={mail} sms={sms} {...login} />
    </Suspense>
  );
  return (
    <AccountFrame
      title={t('loginTitle')}
      footer={
        <>
          {t('noAccount')}
          <Link to={href('register', { redirect: wantedReturn })}>{t('toRegister')}</Link>
        </>
      }
    >
      {typeof changedPasswordOf === 'string' && <Alert tone="good">{t('passwordChanged')}</Alert>}
      <LoginForm
        sms={sms}
        byCode={mail || sms ? byCode : undefined}
        account={changedPasswordOf ?? ''}
        wantedReturn={wantedReturn}
      />
    </AccountFrame>
  );
}
