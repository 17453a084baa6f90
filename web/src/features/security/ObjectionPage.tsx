import type { Objection } from '#contract/identity/objections.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { texts } from './objectionTexts.ts';

/** “That was not me”, about second factors. A plain form: works without scripts and without a login. */
export function ObjectionPage({ objection, isRaised }: { objection: Objection; isRaised: boolean }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const { about, at, until, may } = objection;
  const facts = { at: dateTime(at), until: dateTime(until) };
  const isAdded = about === 'factor_added';
  if (isRaised) {
    return (
      <Notice
        page
        picture="success"
        title={t(isAdded ? 'addedDone' : 'resetDone')}
        text={t(isAdded ? 'addedDoneText' : 'resetDoneText')}
        action={
          isAdded ? (
            <LinkButton kind="primary" to={href('password')}>
              {t('newPassword')}
            </LinkButton>
          ) : undefined
        }
      />
    );
  }
  if (!may) {
    return (
      <Notice
        page
        picture="missing"
        title={t('over')}
        text={t('overText')}
        action={<LinkButton to={href('help')}>{t('help')}</LinkButton>}
      />
    );
  }
  return (
    <Notice
      page
      picture="missing"
      title={t(isAdded ? 'added' : 'reset', facts)}
      text={t(isAdded ? 'addedText' : 'resetText', facts)}
      action={
        <form method="post">
          <Button type="submit" kind="danger">
            {t(isAdded ? 'addedAct' : 'resetAct')}
          </Button>
        </form>
      }
    />
  );
}

/** A link that is none of ours. */
export function UnknownObjection() {
  const t = useTexts(texts);
  return (
    <Notice
      page
      picture="missing"
      title={t('unknown')}
      text={t('unknownText')}
      action={<LinkButton to={href('help')}>{t('help')}</LinkButton>}
    />
  );
}
