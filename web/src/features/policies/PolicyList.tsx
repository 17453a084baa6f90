import { useState } from 'react';
import type { ProductPolicies, SkuPolicy } from '#contract/licences/licencePolicies.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Sentences } from '../../parts/licencePolicy/Sentences.tsx';
import { Entries, Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { EditIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { PolicyForm } from './PolicyForm.tsx';
import { texts } from './texts.ts';

/** The licences that one's own shop sells, each option with its policy in words. */
export function PolicyList() {
  const t = useTexts(texts);
  const products = useListCall('getLicencePolicies', {});
  return (
    <Stack>
      <Soft>{t('lead')}</Soft>
      <PageState
        query={products.query}
        isEmpty={() => products.items.length === 0}
        empty={<Notice picture="empty" title={t('noProducts')} text={t('noProductsText')} />}
      >
        {() => (
          <Stack>
            {products.items.map((product) => (
              <Product key={product.productId} product={product} />
            ))}
            <LoadMore {...products} />
          </Stack>
        )}
      </PageState>
    </Stack>
  );
}

function Product({ product: { title, state, skus } }: { product: ProductPolicies }) {
  const t = useTexts(texts);
  return (
    <Card title={title} action={state === 'on_shelf' ? undefined : <Badge>{t(state)}</Badge>}>
      <Entries>
        {skus.map((sku) => (
          <Sku key={sku.skuId} sku={sku} isFixed={state === 'banned'} />
        ))}
      </Entries>
    </Card>
  );
}

function Sku({ sku, isFixed }: { sku: SkuPolicy; isFixed: boolean }) {
  const t = useTexts(texts);
  const [isEdited, setEdited] = useState(false);
  const { name, words, soldCount } = sku;
  const edit = !isEdited && !isFixed && (
    <Button icon={EditIcon} aria-label={t('editOf', { name })} onClick={() => setEdited(true)}>
      {t('edit')}
    </Button>
  );
  return (
    <Entry
      end={edit}
      below={isEdited ? <PolicyForm sku={sku} onDone={() => setEdited(false)} /> : <Sentences lines={words} />}
    >
      <h3>{name}</h3>
      <Soft>{soldCount === 0 ? t('soldNone') : t('sold', { count: soldCount })}</Soft>
    </Entry>
  );
}
