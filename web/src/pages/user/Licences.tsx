import { useNavigate } from 'react-router';
import type { Route } from './+types/Licences';
import { HolderLicences } from '../../features/licences/HolderLicences.tsx';
import { LicenceDrawer } from '../../features/licences/LicenceDrawer.tsx';
import { texts } from '../../features/licences/texts.ts';
import { useLicenceAddress } from '../../features/licences/useLicenceAddress.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, consoleTitles } from '../../shell/consoleTitleTexts.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { ShieldIcon } from '../../ui/icons.ts';
import { PageHead } from '../../ui/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'licences');
}

export default function Licences() {
  const titles = useTexts(consoleTitles);
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { address, linkTo } = useLicenceAddress();
  const check = (
    <LinkButton size="sm" icon={ShieldIcon} to={href('inquire')}>
      {t('checkPublic')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={titles('licences')} lead={t('lead')} action={check} />
      <HolderLicences />
      <LicenceDrawer
        id={address.licence}
        onClose={() => void navigate(linkTo({ licence: undefined }), { preventScrollReset: true })}
      />
    </>
  );
}
