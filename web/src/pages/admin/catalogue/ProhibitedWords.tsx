import { useState } from 'react';
import { ProhibitedWords, ProhibitedWordsDrawer } from '../../../features/catalogueAdmin/words/ProhibitedWords.tsx';
import { texts } from '../../../features/catalogueAdmin/words/prohibitedTexts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { PlusIcon } from '../../../ui/kit/icons.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import type { Route } from './+types/ProhibitedWords';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminProhibitedWords');
}

export default function AdminProhibitedWords() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button kind="primary" icon={PlusIcon} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHead title={titles('adminProhibitedWords')} lead={t('lead')} action={add} />
      <ProhibitedWords />
      <ProhibitedWordsDrawer open={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
