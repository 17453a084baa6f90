import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Route } from './+types/Password';
import { load } from '../../api/load.ts';
import { AccountFrame } from '../../features/account/AccountFrame.tsx';
import { NewPasswordForm } from '../../features/account/NewPasswordForm.tsx';
import { SendCodeForm } from '../../features/account/SendCodeForm.tsx';
import { keepSentCode, readSentCode, type KeptCode } from '../../features/account/sentCode.ts';
import { texts } from '../../features/account/texts.ts';
import { useWantedReturn } from '../../features/account/useReturn.ts';
import { textsIn, useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Steps } from '../../ui/kit/Steps.tsx';

export function loader({ context }: Route.LoaderArgs) {
  return load(context, 'getContactOffer', {});
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, texts)('passwordTitle') });
}

export default function Password({ loaderData }: Route.ComponentProps) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const redirect = useWantedReturn();
  const [sent, setSent] = useState<KeptCode>();
  const [before, setBefore] = useState<KeptCode>();
  useEffect(() => setBefore(readSentCode()), []);
  const step = sent === undefined ? 'email' : 'code';
  const handleDone = (account: string) => {
    void navigate(href('login', { redirect }), { state: { changedPasswordOf: account } });
  };
  return (
    <AccountFrame
      title={t('passwordTitle')}
      lead={step === 'code' ? t('whatEnds') : undefined}
      footer={<Link to={href('login', { redirect })}>{t('backToLogin')}</Link>}
    >
      <Steps
        label={t('passwordTitle')}
        steps={[
          { name: 'email', label: t('stepEmail'), state: step === 'email' ? 'current' : 'done' },
          { name: 'code', label: t('stepCode'), state: step === 'code' ? 'current' : 'next' },
        ]}
      />
      {sent === undefined ? (
        <SendCodeForm
          email=""
          sms={loaderData.sms}
          onSent={(email, reply) => setSent(keepSentCode(email, reply))}
          onHaveCode={before && (() => setSent(before))}
        />
      ) : (
        <>
          <Alert tone={sent.sent.delivery === 'none' ? 'warning' : 'info'} more={t(`${sent.sent.delivery}Hint`)}>
            {sent.sent.delivery === 'none'
              ? t('noMail')
              : t('codeSent', { email: sent.email, minutes: sent.sent.expiresAfterSeconds / 60 })}
          </Alert>
          {sent.sent.delivery === 'none' && <Link to={href('help')}>{t('askSite')}</Link>}
          {sent.sent.delivery !== 'none' && <NewPasswordForm kept={sent} onDone={handleDone} />}
        </>
      )}
    </AccountFrame>
  );
}
