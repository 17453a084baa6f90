import { ListExport } from '../../../features/exports/ListExport.tsx';
import { SecurityEvents } from '../../../features/records/SecurityEvents.tsx';
import { texts } from '../../../features/records/texts.ts';
import { SecondFactorReset } from '../../../features/security/SecondFactorReset.tsx';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { recordRules } from '#contract/identity/recordRules.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import type { Route } from './+types/SecurityEvents';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminSecurityEvents');
}

export default function AdminSecurityEvents() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminSecurityEvents')} lead={t('eventsLead', recordRules)} />
      <SecurityEvents
        ofUser={(userId) => <SecondFactorReset key={userId} userId={userId} />}
        exportOf={(shown) => <ListExport kind="securityEvents" {...shown} />}
      />
    </>
  );
}
