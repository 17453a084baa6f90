import type { MailSubscription } from '#contract/messages/mailSubscription.ts';
import { topicTexts } from '#contract/messages/topicTexts.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { texts } from './subscriptionTexts.ts';

/** What the link in a mail turns off, and the way back. A plain form: works without scripts and without a login. */
export function MailSubscriptionPage({
  subscription: { topic, byMail },
  isSaved,
}: {
  subscription: MailSubscription;
  isSaved: boolean;
}) {
  const t = useTexts(texts);
  const name = { topic: topicTexts[useLocale()][topic] };
  const title = byMail ? t(isSaved ? 'backTitle' : 'onTitle', name) : t('offTitle', name);
  return (
    <Notice
      page
      picture="success"
      title={title}
      text={t(byMail ? 'onText' : 'offText')}
      action={
        <form method="post">
          <input type="hidden" name="byMail" value={byMail ? 'no' : 'yes'} />
          <Row>
            <Button type="submit" kind={byMail && isSaved ? 'normal' : 'primary'}>
              {t(byMail ? 'turnOff' : 'turnOn')}
            </Button>
            <LinkButton to={href('messages')}>{t('all')}</LinkButton>
          </Row>
        </form>
      }
    />
  );
}

/** A link that is none of ours. */
export function UnknownSubscription() {
  const t = useTexts(texts);
  return (
    <Notice
      page
      picture="missing"
      title={t('unknownTitle')}
      text={t('unknownText')}
      action={
        <LinkButton kind="primary" to={href('messages')}>
          {t('all')}
        </LinkButton>
      }
    />
  );
}
