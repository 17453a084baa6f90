import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { Cover } from './Cover.tsx';
import styles from './ProductLine.module.css';

interface ProductLineProps {
  product: { productId: number; topCategorySlug: string; title: string };
  /** Where the title leads. */
  to?: string;
  /** The title is the link of a table's row. */
  inTable?: boolean;
  /** Small below the title, such as the SKU. */
  children: ReactNode;
}

/** A product on one line: its cover, its title, and what is meant of it. */
export function ProductLine({ product, to, inTable = false, children }: ProductLineProps) {
  const { productId, topCategorySlug, title } = product;
  const lang = otherScript(title, useLocale());
  const ProductLink = inTable ? RowLink : Link;
  return (
    <span className={styles.line}>
      <Cover productId={productId} categorySlug={topCategorySlug} title={title} shape="thumb" />
      <span className={styles.words}>
        {to === undefined ? (
          <strong lang={lang}>{title}</strong>
        ) : (
          <ProductLink to={to} lang={lang}>
            {title}
          </ProductLink>
        )}
        <span className={styles.soft}>{children}</span>
      </span>
    </span>
  );
}
