import type { Route } from './+types/Outbox';
import { Letters } from '../../features/outbox/Letters.tsx';
import { texts } from '../../features/outbox/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/consoleTitles.ts';
import { PageHead } from '../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'outbox');
}

export default function Outbox() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('outbox')} lead={t('lead')} />
      <Letters />
    </>
  );
}
