import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Route } from './+types/Password';
import { AccountFrame } from '../../features/account/AccountFrame.tsx';
import { NewPasswordForm } from '../../features/account/NewPasswordForm.tsx';
import { SendCodeForm, type SentCode } from '../../features/account/SendCodeForm.tsx';
import { texts } from '../../features/account/texts.ts';
import { useWantedReturn } from '../../features/account/useReturn.ts';
import { textsIn, useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { pageMeta, rootOf } from '../../shell/pageMeta.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Steps } from '../../ui/kit/Steps.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: textsIn(rootOf(matches).locale, texts)('passwordTitle') });
}

export default function Password() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const redirect = useWantedReturn();
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<'email' | 'code'>('email');
  const [sent, setSent] = useState<SentCode>();
  const goOn = (address: string, reply?: SentCode) => {
    setEmail(address);
    setSent(reply);
    setStep('code');
  };
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
      {step === 'email' && <SendCodeForm email={email} onSent={goOn} onHaveCode={goOn} />}
      {step === 'code' && (
        <>
          {sent && (
            <Alert tone="info" more={t('codeHint')}>
              {t('codeSent', { email, minutes: sent.expiresAfterSeconds / 60 })}
            </Alert>
          )}
          <NewPasswordForm email={email} sent={sent} onDone={handleDone} />
        </>
      )}
    </AccountFrame>
  );
}
