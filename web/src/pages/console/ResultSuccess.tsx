import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta } from '../../shell/console/consoleTitles.ts';
import { consoleTexts } from '../../shell/console/consoleTexts.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { HomeIcon } from '../../ui/kit/icons.ts';
import { Notice } from '../../ui/kit/PageState.tsx';
import type { Route } from './+types/ResultSuccess';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'resultSuccess');
}

/** Where what an admin handed in has arrived: reached by its address, not by the menu. */
export default function ResultSuccess() {
  const t = useTexts(consoleTexts);
  return (
    <Notice
      page
      picture="success"
      title={t('submitted')}
      text={t('submittedText')}
      action={
        <>
          <LinkButton kind="primary" icon={HomeIcon} to={href('dashboard')}>
            {t('toConsole')}
          </LinkButton>
          <LinkButton to={href('adminOperations')}>{t('toOperations')}</LinkButton>
        </>
      }
    />
  );
}
