import type { Route } from './+types/Products';
import { ListExport } from '../../../features/exports/ListExport.tsx';
import { ProductList } from '../../../features/catalogueAdmin/ProductList.tsx';
import { texts } from '../../../features/catalogueAdmin/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { PlusIcon } from '../../../ui/kit/icons.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminProducts');
}

export default function AdminProducts() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const make = (
    <LinkButton kind="primary" icon={PlusIcon} to={href('adminProduct', { id: 'new' })}>
      {t('make')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={titles('adminProducts')} lead={t('lead')} action={make} />
      <ProductList exportOf={(shown) => <ListExport kind="products" {...shown} />} />
    </>
  );
}
