import { ListExport } from '../../../features/exports/ListExport.tsx';
import { MailLog } from '../../../features/mail/MailLog.tsx';
import { TestMail } from '../../../features/mail/TestMail.tsx';
import { texts } from '../../../features/mail/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import type { Route } from './+types/MailLog';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'outbox');
}

export default function AdminMailLog() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('outbox')} lead={t('lead')} action={<TestMail />} />
      <MailLog exportOf={(shown) => <ListExport kind="mailLog" {...shown} />} />
    </>
  );
}
