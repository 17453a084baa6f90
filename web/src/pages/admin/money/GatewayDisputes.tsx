import type { Route } from './+types/GatewayDisputes';
import { ListExport } from '../../../features/exports/ListExport.tsx';
import { GatewayDisputes as Disputes } from '../../../features/gatewayDisputes/GatewayDisputes.tsx';
import { texts } from '../../../features/gatewayDisputes/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminGatewayDisputes');
}

export default function GatewayDisputes() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('adminGatewayDisputes')} lead={t('lead')} />
      <Disputes exportOf={(shown) => <ListExport kind="gatewayDisputes" {...shown} />} />
    </>
  );
}
