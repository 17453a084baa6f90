import { useRouteLoaderData } from 'react-router';
import type { Route } from './+types/Receipt';
import { useCall } from '../../api/queries.ts';
import { useUser } from '../../api/user.ts';
import { Receipt as Sheet } from '../../features/orders/Receipt.tsx';
import { texts } from '../../features/orders/receiptTexts.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta } from '../../shell/console/consoleTitles.ts';
import { number, useAddress } from '../../record/useAddress.ts';
import { type RootData, useSite } from '../../shell/site.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'receipt');
}

export default function Receipt() {
  const t = useTexts(texts);
  const { order: id } = useAddress({ order: number }).at;
  const site = useSite();
  const publicUrl = useRouteLoaderData<RootData>('root')?.publicUrl ?? '';
  const user = useUser();
  const order = useCall('getOrder', { id: id ?? 0 }, { enabled: id !== undefined });
  if (id === undefined) return <Notice page picture="missing" title={t('unpaidTitle')} text={t('unpaidText')} />;
  return (
    <PageState query={order}>
      {(paid) =>
        paid.paidAt === null ? (
          <Notice
            page
            picture="empty"
            title={t('unpaidTitle')}
            text={t('unpaidText')}
            action={<LinkButton to={href('orders', { order: id })}>{t('back')}</LinkButton>}
          />
        ) : (
          <Sheet
            order={paid}
            site={site.name}
            buyer={user.data?.name ?? ''}
            address={`${publicUrl}${href('receipt', { order: id })}`}
          />
        )
      }
    </PageState>
  );
}
