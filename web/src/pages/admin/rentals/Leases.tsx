import type { Route } from './+types/Leases';
import { AdminLeases } from '../../../features/leases/admin/AdminLeases.tsx';
import { texts } from '../../../features/leases/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminLeases');
}

export default function AdminLeasesPage() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminLeases')} lead={t('admin_lead')} />
      <AdminLeases />
    </>
  );
}
