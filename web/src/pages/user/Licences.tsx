import { useNavigate, useSearchParams } from 'react-router';
import type { Route } from './+types/Licences';
import { HolderLicences } from '../../features/licences/list/HolderLicences.tsx';
import { LicenceDrawer } from '../../features/licences/overview/LicenceDrawer.tsx';
import { OwnCertificates } from '../../features/licences/public/OwnCertificates.tsx';
import { ownCertificateTexts } from '../../features/licences/public/ownCertificateTexts.ts';
import { texts } from '../../features/licences/texts.ts';
import { useLicenceAddress } from '../../features/licences/list/useLicenceAddress.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/consoleTitles.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { ShieldIcon } from '../../ui/kit/icons.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'licences');
}

const views = ['licences', 'certificates'] as const;

export default function Licences() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const c = useTexts(ownCertificateTexts);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const view = views.find((name) => name === query.get('view')) ?? 'licences';
  const { address, linkTo } = useLicenceAddress();
  const check = (
    <LinkButton size="sm" icon={ShieldIcon} to={href('inquire')}>
      {t('checkPublic')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={titles('licences')} lead={view === 'licences' ? t('lead') : c('lead')} action={check} />
      <Stack gap={16}>
        <FilterLinks
          label={c('views')}
          current={view}
          filters={views.map((name) => ({
            name,
            label: c(name),
            to: href('licences', name === 'licences' ? {} : { view: name }),
          }))}
        />
        {view === 'licences' ? <HolderLicences /> : <OwnCertificates />}
      </Stack>
      <LicenceDrawer
        id={address.licence}
        onClose={() => void navigate(linkTo({ licence: undefined }), { preventScrollReset: true })}
      />
    </>
  );
}
