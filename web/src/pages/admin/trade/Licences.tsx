import { ExportButton } from '../../../features/exports/ExportButton.tsx';
import { ListExport } from '../../../features/exports/ListExport.tsx';
import { issueTexts } from '../../../features/sellerLicences/issueTexts.ts';
import { SellerLicences } from '../../../features/sellerLicences/SellerLicences.tsx';
import { texts } from '../../../features/sellerLicences/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import type { Route } from './+types/Licences';

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
      <SellerLicences
        of="all"
        exportOf={(shown) => <ListExport kind="licences" {...shown} />}
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
