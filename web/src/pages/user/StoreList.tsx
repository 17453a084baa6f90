import { ActingFor } from '../../features/shopStaff/ActingFor.tsx';
import { OnlyWithShop, WithShop } from '../../features/catalogueAdmin/shop/OnlyWithShop.tsx';
import { ProductList } from '../../features/catalogueAdmin/ProductList.tsx';
import { SheetImport } from '../../features/catalogueAdmin/sheet/SheetImport.tsx';
import { sheetOpenTexts } from '../../features/catalogueAdmin/sheet/sheetOpenTexts.ts';
import { texts as shopTexts } from '../../features/catalogueAdmin/shop/shopTexts.ts';
import { texts } from '../../features/catalogueAdmin/texts.ts';
import { ExportButton } from '../../features/exports/ExportButton.tsx';
import { ListExport } from '../../features/exports/ListExport.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { PlusIcon } from '../../ui/kit/icons.ts';
import { PageHead, Row } from '../../ui/kit/layout.tsx';
import type { Route } from './+types/StoreList';
import { firstCalls } from '../../shell/console/firstCalls.ts';

export const handle = firstCalls(
  ['listAdminProducts', { mine: 'true', limit: 1 }],
  ['listStaffedShops', {}],
  ['listAdminProducts', { mine: 'true', sort: 'newest', direction: 'desc' }],
  ['listCategories', {}],
  ['getListView', { list: 'storeProducts' }],
);

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'storeList');
}

export default function StoreList() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const own = useTexts(shopTexts);
  const sheet = useTexts(sheetOpenTexts);
  const make = (
    <WithShop>
      <Row gap={8}>
        <SheetImport
          fetch={<ExportButton kind="productSheet" filters={{}} describe={() => sheet('describe')} size="md" />}
        />
        <LinkButton kind="primary" icon={PlusIcon} to={href('editStore')}>
          {t('make')}
        </LinkButton>
      </Row>
    </WithShop>
  );
  return (
    <>
      <PageHead title={titles('storeList')} lead={own('lead')} action={make} />
      <ActingFor />
      <OnlyWithShop>
        <ProductList exportOf={(shown) => <ListExport kind="products" {...shown} />} />
      </OnlyWithShop>
    </>
  );
}
