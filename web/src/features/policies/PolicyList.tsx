import { useState } from 'react';
import type { ProductPolicies, SkuPolicy } from '#contract/licences/licencePolicies.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { EditIcon } from '../../ui/kit/icons.ts';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Badge } from '../../ui/kit/Status.tsx';
import { PolicyForm } from './PolicyForm.tsx';
import styles from './PolicyList.module.css';
import { texts } from './texts.ts';

/** The licences that one's own shop sells, each option with its policy in words. */
export function PolicyList() {
  const t = useTexts(texts);
  const products = useListCall('getLicencePolicies', {});
  return (
    <Stack gap={16}>
      <p className={styles.lead}>{t('lead')}</p>
      <PageState
        query={products.query}
        isEmpty={() => products.items.length === 0}
        empty={<Notice picture="empty" title={t('noProducts')} text={t('noProductsText')} />}
      >
        {() => (
          <Stack gap={16}>
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

function Product({ product }: { product: ProductPolicies }) {
  const t = useTexts(texts);
  const { title, state, skus } = product;
  return (
    <Card title={title} action={state === 'on_shelf' ? undefined : <Badge>{t(state)}</Badge>}>
      <ul className={styles.skus}>
        {skus.map((sku) => (
          <Sku key={sku.skuId} sku={sku} isFixed={state === 'banned'} />
        ))}
      </ul>
    </Card>
  );
}

function Sku({ sku, isFixed }: { sku: SkuPolicy; isFixed: boolean }) {
  const t = useTexts(texts);
  const [isEdited, setEdited] = useState(false);
  const { name, words, soldCount } = sku;
  return (
    <li className={styles.sku}>
      <div className={styles.head}>
        <div>
          <h3>{name}</h3>
          <p className={styles.soft}>{soldCount === 0 ? t('soldNone') : t('sold', { count: soldCount })}</p>
        </div>
        {!isEdited && !isFixed && (
          <Button icon={EditIcon} aria-label={t('editOf', { name })} onClick={() => setEdited(true)}>
            {t('edit')}
          </Button>
        )}
      </div>
      {isEdited ? (
        <PolicyForm sku={sku} onDone={() => setEdited(false)} />
      ) : (
        <ul className={styles.words}>
          {words.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
