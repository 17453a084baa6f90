import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';
import type { Locale } from '#contract/core/locale.ts';
import { useCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { useGoodsPlace } from '../../parts/goods/goodsPlace.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { PageHead } from '../../ui/kit/layout.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { texts } from './editorTexts.ts';
import { ProductEditor } from './ProductEditor.tsx';
import { productLooks } from './texts.ts';

interface ProductScreenProps {
  /** Of the product to edit; 'new' for a new one. */
  id: number | 'new' | undefined;
  /** A new one begins as this one is. */
  copyOf?: number | undefined;
}

/** One product to edit, or a new one. */
export function ProductScreen({ id, copyOf }: ProductScreenProps) {
  const t = useTexts(texts);
  if (id === undefined) return <Missing />;
  if (id !== 'new') return <Edit key={id} id={id} />;
  if (copyOf !== undefined) return <Copy key={copyOf} id={copyOf} />;
  return (
    <>
      <PageHead title={t('newTitle')} />
      <ProductEditor key="new" edited={undefined} />
    </>
  );
}

function Edit({ id }: { id: number }) {
  const locale = useLocale();
  const product = useCall('getAdminProduct', { id }, { staleTime: 0, refetchOnWindowFocus: false });
  if (product.error?.reason === 'not_found') return <Missing />;
  return (
    <PageState query={product} skeleton={<Skeleton height={640} round={12} />}>
      {(edited) => (
        <>
          <PageHead title={titleOf(edited, locale)} lead={<StateBadge of={productLooks} state={edited.state} />} />
          <ProductEditor edited={edited} />
        </>
      )}
    </PageState>
  );
}

function Copy({ id }: { id: number }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const product = useCall('getAdminProduct', { id }, { staleTime: Infinity, refetchOnWindowFocus: false });
  if (product.error?.reason === 'not_found') return <Missing />;
  return (
    <PageState query={product} skeleton={<Skeleton height={640} round={12} />}>
      {(copied) => (
        <>
          <PageHead title={t('copyTitle', { title: titleOf(copied, locale) })} />
          <ProductEditor edited={undefined} copied={copied} />
        </>
      )}
    </PageState>
  );
}

/** In the reader's language where it is written. */
function titleOf({ draft }: EditedProduct, locale: Locale): string {
  return draft.texts[locale].title || draft.texts['zh-CN'].title;
}

function Missing() {
  const t = useTexts(texts);
  const action = <LinkButton to={useGoodsPlace().list}>{t('toList')}</LinkButton>;
  return <Notice page picture="missing" title={t('notFoundTitle')} text={t('notFoundText')} action={action} />;
}
