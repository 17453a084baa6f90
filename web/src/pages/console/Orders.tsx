import type { Route } from './+types/Orders';
import { ListExport } from '../../features/exports/ListExport.tsx';
import { OwnDisputes } from '../../features/gatewayDisputes/OwnDisputes.tsx';
import { OrderList } from '../../features/orders/OrderList.tsx';
import { texts } from '../../features/orders/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { BagIcon } from '../../ui/kit/icons.ts';
import { PageHead } from '../../ui/kit/layout.tsx';
import { firstCalls } from '../../shell/console/firstCalls.ts';

export const handle = firstCalls(['listOrders', { direction: 'desc' }], ['getListView', { list: 'orders' }]);

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'orders');
}

export default function Orders() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const browse = (
    <LinkButton size="sm" icon={BagIcon} to={href('buy')}>
      {t('browse')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={titles('orders')} lead={t('lead')} action={browse} />
      <OrderList
        exportOf={(shown) => <ListExport kind="purchases" {...shown} />}
        disputesOf={(id) => <OwnDisputes of="order" id={id} />}
      />
    </>
  );
}
