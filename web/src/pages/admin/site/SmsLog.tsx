import { SmsLog } from '../../../features/contacts/SmsLog.tsx';
import { texts } from '../../../features/contacts/smsTexts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import type { Route } from './+types/SmsLog';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminSms');
}

export default function AdminSmsLog() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminSms')} lead={t('smsLead')} />
      <SmsLog />
    </>
  );
}
