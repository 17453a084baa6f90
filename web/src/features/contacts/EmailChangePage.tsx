import type { OldEmailView } from '#contract/contacts/contacts.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { contactNumbers, texts } from './texts.ts';

/** What the old address can say to a change. A plain form: works without scripts and without a login. */
export function EmailChangePage({ change, isUndone }: { change: OldEmailView; isUndone: boolean }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const { oldEmail: old, newEmail: email, state, dueAt, may } = change;
  const facts = { ...contactNumbers, old, email, time: dateTime(dueAt) };
  if (isUndone) {
    return (
      <Notice
        page
        picture="success"
        title={t('undoneTitle', facts)}
        text={t('undoneText', facts)}
        action={
          <LinkButton kind="primary" to={href('password')}>
            {t('reset')}
          </LinkButton>
        }
      />
    );
  }
  if (!may) {
    return (
      <Notice
        page
        picture="missing"
        title={t('overTitle')}
        text={t('overText')}
        action={<LinkButton to={href('help')}>{t('help')}</LinkButton>}
      />
    );
  }
  return (
    <Notice
      page
      picture="missing"
      title={t(state === 'waiting' ? 'undoTitleWaiting' : 'undoTitleMade', facts)}
      text={t('undoText', facts)}
      action={
        <form method="post">
          <Button type="submit" kind="danger">
            {t('undo')}
          </Button>
        </form>
      }
    />
  );
}

/** A link that is none of ours. */
export function UnknownEmailChange() {
  const t = useTexts(texts);
  return (
    <Notice
      page
      picture="missing"
      title={t('unknownTitle')}
      text={t('unknownText')}
      action={<LinkButton to={href('help')}>{t('help')}</LinkButton>}
    />
  );
}
