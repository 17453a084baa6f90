import { useState } from 'react';
import type { Route } from './+types/Synonyms';
import type { SynonymGroup } from '#contract/catalogue/synonyms.ts';
import { Synonyms } from '../../../features/catalogueAdmin/words/Synonyms.tsx';
import { texts } from '../../../features/catalogueAdmin/words/synonymTexts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { PlusIcon } from '../../../ui/kit/icons.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import { whenOpened } from '../../../ui/kit/lazy/whenOpened.tsx';

const SynonymDrawer = whenOpened(
  async () => (await import('../../../features/catalogueAdmin/words/SynonymDrawer.tsx')).SynonymDrawer,
);

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminSynonyms');
}

export default function AdminSynonyms() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const [edited, setEdited] = useState<SynonymGroup | 'new'>();
  const make = (
    <Button kind="primary" icon={PlusIcon} onClick={() => setEdited('new')}>
      {t('make')}
    </Button>
  );
  return (
    <>
      <PageHead title={titles('adminSynonyms')} lead={t('lead')} action={make} />
      <Synonyms onEdit={setEdited} />
      <SynonymDrawer edited={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}
