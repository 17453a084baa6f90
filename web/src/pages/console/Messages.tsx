import { messageRules } from '#contract/messages/messageRules.ts';
import { MailPreferences } from '../../features/messages/MailPreferences.tsx';
import { MessageList } from '../../features/messages/MessageList.tsx';
import { texts } from '../../features/messages/texts.ts';
import { MailLanguage } from '../../features/profile/MailLanguage.tsx';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead } from '../../ui/kit/layout.tsx';
import type { Route } from './+types/Messages';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'messages');
}

export default function Messages() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead
        title={titles('messages')}
        lead={t('lead', messageRules)}
        action={<MailPreferences language={<MailLanguage />} />}
      />
      <MessageList />
    </>
  );
}
