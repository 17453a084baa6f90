import { useSearchParams } from 'react-router';
import { useCall } from '../../api/queries.ts';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Batches } from './Batches.tsx';
import { ImportForm } from './ImportForm.tsx';
import { Items } from './Items.tsx';
import { StockBar } from './StockBar.tsx';
import { StockLevel } from './StockLevel.tsx';
import { StockSettings } from './StockSettings.tsx';
import styles from './Stock.module.css';
import { texts } from './texts.ts';

type Stock = CallOutput<'getStock'>;

const tabs = ['batches', 'import', 'items', 'settings'] as const;

/** One SKU's stock at the side: how much there is, its imports, a new import, its items. Open while there is an id. */
export function StockDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={t('stockTitle', { id: id ?? '' })} width={720}>
      {id !== undefined && <StockDetail id={id} />}
    </Drawer>
  );
}

function StockDetail({ id }: { id: number }) {
  const query = useCall('getStock', { skuId: id });
  return <PageState query={query}>{(stock) => <Detail stock={stock} />}</PageState>;
}

function Detail({ stock }: { stock: Stock }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const [query] = useSearchParams();
  const hasItems = stock.kind === 'secret' || stock.kind === 'account';
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'batches';
  const figures = [
    { name: t('available'), value: stock.available === null ? t('unlimited') : number(stock.available) },
    { name: t('reserved'), value: number(stock.reserved) },
    { name: t('sold'), value: number(stock.sold) },
  ];
  const linkTo = (name: string) => {
    const next = Object.fromEntries(query);
    return href('adminStock', { ...next, tab: name });
  };
  return (
    <Stack gap={24}>
      <div className={styles.head}>
        <Cover productId={stock.productId} categorySlug={stock.categorySlug} picture={stock.picture} shape="thumb" />
        <div>
          <strong>{stock.title}</strong>
          <span className={styles.soft}>{stock.skuName}</span>
        </div>
        <StockLevel sku={stock} />
      </div>
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <StockBar stock={stock} />
      {hasItems ? (
        <>
          <FilterLinks
            label={t('parts')}
            current={tab}
            filters={tabs.map((name) => ({ name, label: t(name), to: linkTo(name) }))}
          />
          {tab === 'batches' && <Batches skuId={stock.skuId} importPath={linkTo('import')} />}
          {tab === 'import' && <ImportForm stock={stock} />}
          {tab === 'items' && <Items skuId={stock.skuId} />}
          {tab === 'settings' && <StockSettings stock={stock} />}
        </>
      ) : (
        <>
          <Alert tone="info">{t('cappedOnly')}</Alert>
          <StockSettings stock={stock} />
        </>
      )}
    </Stack>
  );
}
