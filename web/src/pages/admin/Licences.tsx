import type { Route } from './+types/Licences';
import { ExportButton } from '../../features/exports/ExportButton.tsx';
import { issueTexts } from '../../features/licenceAdmin/issueTexts.ts';
import { LicenceDesk } from '../../features/licenceAdmin/LicenceDesk.tsx';
import { texts } from '../../features/licenceAdmin/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/consoleTitles.ts';
import { PageHead } from '../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminLicences');
}

export default function AdminLicences() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const own = useTexts(issueTexts);
  return (
    <>
      <PageHead title={titles('adminLicences')} lead={t('lead')} />
      <LicenceDesk
        of="all"
        fetchList={(batchId) => (
          <ExportButton
            kind="licenceBatch"
            filters={{ batchId }}
            describe={(filters) => own('ofFile', { id: filters.batchId ?? '' })}
          />
        )}
      />
    </>
  );
}
