import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import styles from './GoneProduct.module.css';
import { goneTexts } from './goneTexts.ts';
import { ProductGrid } from './ProductCard.tsx';

interface GoneProductProps {
  /** Of its category, best selling first. */
  similar: ProductSummary[];
  /** The category's slug; undefined when nothing of it is left. */
  category: string | undefined;
}

/** In place of a product that was on shelf once: what it was is not told any more, but what is like it. */
export function GoneProduct({ similar, category }: GoneProductProps) {
  const t = useTexts(goneTexts);
  return (
    <>
      <Notice
        page
        picture="missing"
        title={t('title')}
        text={t('text')}
        action={
          <>
            <LinkButton kind="primary" to={href('products', { category })}>
              {t(category === undefined ? 'browse' : 'browseCategory')}
            </LinkButton>
            <LinkButton to={href('home')}>{t('home')}</LinkButton>
          </>
        }
      />
      {similar.length > 0 && (
        <section className={styles.similar} aria-labelledby="similar">
          <h2 id="similar">{t('similar')}</h2>
          <ProductGrid products={similar} />
        </section>
      )}
    </>
  );
}
