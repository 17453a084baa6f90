import { offersMax } from '#contract/licences/licenceRules.ts';
import { ListExport } from '../../features/exports/ListExport.tsx';
import { HolderLicences } from '../../features/licences/list/HolderLicences.tsx';
import { OwnCertificates } from '../../features/licences/public/OwnCertificates.tsx';
import { ownCertificateTexts } from '../../features/licences/public/ownCertificateTexts.ts';
import { texts } from '../../features/licences/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { listInput, useLicenceAddress } from '../../features/licences/list/useLicenceAddress.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { oneOf, useAddress } from '../../record/useAddress.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { ShieldIcon } from '../../ui/kit/icons.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import { whenOpened } from '../../ui/kit/lazy/whenOpened.tsx';
import type { Route } from './+types/Licences';
import { firstCalls } from '../../shell/console/firstCalls.ts';

const LicenceDrawer = whenOpened(
  async () => (await import('../../features/licences/overview/LicenceDrawer.tsx')).LicenceDrawer,
);

export const handle = firstCalls(
  ['listLicences', listInput({ state: undefined, search: undefined })],
  ['listLicenceTransfers', { direction: 'in', limit: offersMax }],
  ['getListView', { list: 'ownLicences' }],
);

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'licences');
}

const views = ['licences', 'certificates'] as const;

export default function Licences() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const c = useTexts(ownCertificateTexts);
  const { at, only } = useAddress({ view: oneOf(views, 'licences') });
  const { licence: open } = useLicenceAddress().at;
  const check = (
    <LinkButton size="sm" icon={ShieldIcon} to={href('inquire')}>
      {t('checkPublic')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={titles('licences')} lead={at.view === 'licences' ? t('lead') : c('lead')} action={check} />
      <Stack>
        <FilterBy
          label={c('views')}
          names={views}
          word={c}
          current={at.view}
          linkTo={(view) => only({ view: view === 'certificates' ? view : undefined })}
          parts
        />
        {at.view === 'licences' ? (
          <HolderLicences exportOf={(shown) => <ListExport kind="ownLicences" {...shown} />} />
        ) : (
          <OwnCertificates />
        )}
      </Stack>
      <LicenceDrawer id={open} />
    </>
  );
}
