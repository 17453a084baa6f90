import type { Route } from './+types/Licences';
import { LicenceDrawer } from '../../features/licences/LicenceDrawer.tsx';
import { LicenceList } from '../../features/licences/LicenceList.tsx';
import { texts } from '../../features/licences/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, consoleTitles } from '../../shell/consoleTitleTexts.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { ShieldIcon } from '../../ui/icons.ts';
import { PageHead } from '../../ui/layout.tsx';
import { useQueryId } from '../../ui/useQueryId.ts';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'licences');
}

export default function Licences() {
  const titles = useTexts(consoleTitles);
  const t = useTexts(texts);
  const [id, close] = useQueryId('licence');
  const check = (
    <LinkButton size="sm" icon={ShieldIcon} to={href('inquire')}>
      {t('checkPublic')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={titles('licences')} lead={t('lead')} action={check} />
      <LicenceList />
      <LicenceDrawer id={id} onClose={close} />
    </>
  );
}
