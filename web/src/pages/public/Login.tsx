import { Link, useLocation } from 'react-router';
import type { Route } from './+types/Login';
import { load } from '../../api/load.ts';
import { AccountFrame } from '../../features/account/AccountFrame.tsx';
import { LoginForm } from '../../features/account/LoginForm.tsx';
import { texts } from '../../features/account/texts.ts';
import { useLeaveWhenLoggedIn, useWantedReturn } from '../../features/account/useReturn.ts';
import { textsIn, useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { Alert } from '../../ui/kit/Alert.tsx';

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
      <LoginForm sms={loaderData.sms} account={changedPasswordOf ?? ''} wantedReturn={wantedReturn} />
    </AccountFrame>
  );
}
