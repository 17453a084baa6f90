import { ListExport } from '../../../features/exports/ListExport.tsx';
import { useState } from 'react';
import type { Route } from './+types/Agreements';
import { AgreementDrawer } from '../../../features/terms/AgreementDrawer.tsx';
import { AgreementList, type PublishedAgreement } from '../../../features/terms/AgreementList.tsx';
import { agreementTexts } from '../../../features/terms/agreementTexts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { PlusIcon } from '../../../ui/kit/icons.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminAgreements');
}

export default function Agreements() {
  const titles = useConsoleTitles();
  const t = useTexts(agreementTexts);
  const [begunFrom, setBegunFrom] = useState<PublishedAgreement | 'nothing'>();
  const make = (
    <Button kind="primary" icon={PlusIcon} onClick={() => setBegunFrom('nothing')}>
      {t('make')}
    </Button>
  );
  return (
    <>
      <PageHead title={titles('adminAgreements')} lead={t('lead')} action={make} />
      <AgreementList onEdit={setBegunFrom} exportOf={(shown) => <ListExport kind="agreements" {...shown} />} />
      <AgreementDrawer begunFrom={begunFrom} onClose={() => setBegunFrom(undefined)} />
    </>
  );
}
