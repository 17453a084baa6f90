import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router';
import { GoneError, isLineFailure, reloadOnce, whenLineReturns } from '../api/connection.ts';
import { isLoadFailure } from '../api/load.ts';
import { useTexts } from '../language/texts.ts';
import { href } from '../paths.ts';
import { Button, type ButtonKind, LinkButton } from '../ui/kit/Button.tsx';
import { BackIcon, HomeIcon, RefreshIcon } from '../ui/kit/icons.ts';
import { Notice } from '../ui/kit/PageState.tsx';
import { useRequestId } from '../ui/kit/requestId.ts';
import { offlineTexts } from './offline/offlineTexts.ts';
import { texts } from './texts.ts';

/** What a route shows when its loader or its component failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useTexts(texts);
  const serverRequestId = useRequestId();
  const failure = isRouteErrorResponse(error) && isLoadFailure(error.data) ? error.data : undefined;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // With the document come the names of the new version's files.
  useEffect(() => {
    if (error instanceof GoneError) reloadOnce(error.message);
  }, [error]);
  if (status === 404) return <MissingPage />;
  if (status === 403 || status === 401) {
    return (
      <Notice
        page
        picture="forbidden"
        title={t('forbiddenTitle')}
        text={t('forbiddenText')}
        action={
          <>
            <Back kind="primary" />
            <LinkButton to={href('home')}>{t('home')}</LinkButton>
          </>
        }
      />
    );
  }
  if (isLineFailure(error)) return <LostPage />;
  return (
    <Notice
      page
      picture="failed"
      title={t('failedTitle')}
      text={t('failedText')}
      requestId={failure?.requestId ?? serverRequestId}
      action={
        <>
          <Retry />
          <Back />
          <LinkButton to={href('home')}>{t('home')}</LinkButton>
        </>
      }
    />
  );
}

/** A document of its own: what failed may be the page's state. */
function Retry({ kind = 'primary' }: { kind?: ButtonKind }) {
  const t = useTexts(texts);
  return (
    <Button kind={kind} icon={RefreshIcon} onClick={() => window.location.reload()}>
      {t('retry')}
    </Button>
  );
}

/** To the page before; whoever came here first goes home. */
function Back({ kind = 'normal' }: { kind?: ButtonKind }) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = () => void (key === 'default' ? navigate(href('home')) : navigate(-1));
  return (
    <Button kind={kind} icon={BackIcon} onClick={goBack}>
      {t('back')}
    </Button>
  );
}

/** Nothing came from the server. The page comes back by itself when the line does. */
function LostPage() {
  const t = useTexts(offlineTexts);
  useEffect(
    () =>
      whenLineReturns((wasLost) => {
        if (wasLost) window.location.reload();
        else reloadOnce(window.location.pathname);
      }),
    [],
  );
  return (
    <div data-lost-page>
      <Notice page picture="lost" title={t('title')} text={t('text')} action={<Retry />} />
    </div>
  );
}

/** The not-found page, with retry and back as the specification has it. */
export function MissingPage() {
  const t = useTexts(texts);
  return (
    <Notice
      page
      picture="missing"
      title={t('missingTitle')}
      text={t('missingText')}
      action={
        <>
          <LinkButton kind="primary" icon={HomeIcon} to={href('home')}>
            {t('home')}
          </LinkButton>
          <Back />
          <Retry kind="normal" />
        </>
      }
    />
  );
}
