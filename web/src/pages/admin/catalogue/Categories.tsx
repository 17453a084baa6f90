import { useState } from 'react';
import type { Route } from './+types/Categories';
import { useCall } from '../../../api/queries.ts';
import { CategoryDrawer } from '../../../features/catalogueAdmin/CategoryDrawer.tsx';
import { texts } from '../../../features/catalogueAdmin/categoryTexts.ts';
import { CategoryTree, type CategoryWish } from '../../../features/catalogueAdmin/CategoryTree.tsx';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { PlusIcon } from '../../../ui/kit/icons.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Skeleton } from '../../../ui/kit/Skeleton.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminCategories');
}

export default function AdminCategories() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const categories = useCall('listAdminCategories', {});
  const [wish, setWish] = useState<CategoryWish>();
  const make = (
    <Button kind="primary" icon={PlusIcon} onClick={() => setWish({ parentId: null })}>
      {t('make')}
    </Button>
  );
  return (
    <>
      <PageHead title={titles('adminCategories')} lead={t('lead')} action={make} />
      <PageState query={categories} skeleton={<Skeleton height={480} round={12} />}>
        {({ list }) => (
          <>
            <CategoryTree categories={list} onEdit={setWish} />
            <CategoryDrawer wish={wish} categories={list} onClose={() => setWish(undefined)} />
          </>
        )}
      </PageState>
    </>
  );
}
