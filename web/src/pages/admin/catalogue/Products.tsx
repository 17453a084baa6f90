import type { Route } from './+types/Products';
import { ExportButton } from '../../../features/exports/ExportButton.tsx';
import { ListExport } from '../../../features/exports/ListExport.tsx';
import { ProductList } from '../../../features/catalogueAdmin/ProductList.tsx';
import { SheetImport } from '../../../features/catalogueAdmin/sheet/SheetImport.tsx';
import { sheetOpenTexts } from '../../../features/catalogueAdmin/sheet/sheetOpenTexts.ts';
import { texts } from '../../../features/catalogueAdmin/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { PlusIcon } from '../../../ui/kit/icons.ts';
import { PageHead, Row } from '../../../ui/kit/layout.tsx';
import { firstCalls } from '../../../shell/console/firstCalls.ts';

export const handle = firstCalls(
  ['listAdminProducts', { sort: 'newest', direction: 'desc' }],
  ['listShops', { limit: 100 }],
  ['listCategories', {}],
  ['getListView', { list: 'adminProducts' }],
);

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminProducts');
}

export default function AdminProducts() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const sheet = useTexts(sheetOpenTexts);
  const make = (
    <Row gap={8}>
      <SheetImport
        platform
        fetch={
          <ExportButton
            kind="productSheet"
            filters={{ list: { shopId: 0 } }}
            describe={() => sheet('describePlatform')}
            size="md"
          />
        }
      />
      <LinkButton kind="primary" icon={PlusIcon} to={href('adminProduct', { id: 'new' })}>
        {t('make')}
      </LinkButton>
    </Row>
  );
  return (
    <>
      <PageHead title={titles('adminProducts')} lead={t('lead')} action={make} />
      <ProductList exportOf={(shown) => <ListExport kind="products" {...shown} />} />
    </>
  );
}
