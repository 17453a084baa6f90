import { isRouteErrorResponse, useNavigate } from 'react-router';
import { isLoadFailure } from '../api/load.ts';
import { useTexts } from '../language/texts.ts';
import { href } from '../paths.ts';
import { Button, LinkButton } from '../ui/kit/Button.tsx';
import { BackIcon, HomeIcon, RefreshIcon } from '../ui/kit/icons.ts';
import { Notice } from '../ui/kit/PageState.tsx';
import { useRequestId } from '../ui/kit/requestId.ts';
import { texts } from './texts.ts';

/** What a route shows when its loader or its component failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useTexts(texts);
  const serverRequestId = useRequestId();
  const failure = isRouteErrorResponse(error) && isLoadFailure(error.data) ? error.data : undefined;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 404) return <MissingPage />;
  if (status === 403 || status === 401) {
    return (
      <Notice
        page
        picture="forbidden"
        title={t('forbiddenTitle')}
        text={t('forbiddenText')}
        action={<LinkButton to={href('home')}>{t('home')}</LinkButton>}
      />
    );
  }
  return (
    <Notice
      page
      picture="failed"
      title={t('failedTitle')}
      text={t('failedText')}
      requestId={failure?.requestId ?? serverRequestId}
      action={
        <>
          {/* A document of its own: what failed may be the page's state. */}
          <Button kind="primary" icon={RefreshIcon} onClick={() => window.location.reload()}>
            {t('retry')}
          </Button>
          <LinkButton to={href('home')}>{t('home')}</LinkButton>
        </>
      }
    />
  );
}

/** The not-found page, with retry and back as the specification has it. */
export function MissingPage() {
  const t = useTexts(texts);
  const navigate = useNavigate();
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
          <Button icon={BackIcon} onClick={() => void navigate(-1)}>
            {t('back')}
          </Button>
          <Button icon={RefreshIcon} onClick={() => window.location.reload()}>
            {t('retry')}
          </Button>
        </>
      }
    />
  );
}
