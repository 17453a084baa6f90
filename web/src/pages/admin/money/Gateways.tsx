import type { Route } from './+types/Gateways';
import { Merchants } from '../../../features/gateways/Merchants.tsx';
import { UnansweredRefunds } from '../../../features/gateways/UnansweredRefunds.tsx';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminGateways');
}

export default function Gateways() {
  const titles = useConsoleTitles();
  return (
    <>
      <PageHead title={titles('adminGateways')} />
      <UnansweredRefunds />
      <Merchants />
    </>
  );
}
