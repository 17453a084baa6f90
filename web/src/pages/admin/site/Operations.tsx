import { ListExport } from '../../../features/exports/ListExport.tsx';
import { Operations } from '../../../features/records/Operations.tsx';
import { texts } from '../../../features/records/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { recordRules } from '#contract/identity/recordRules.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import type { Route } from './+types/Operations';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminOperations');
}

export default function AdminOperations() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminOperations')} lead={t('operationsLead', recordRules)} />
      <Operations exportOf={(shown) => <ListExport kind="operations" {...shown} />} />
    </>
  );
}
