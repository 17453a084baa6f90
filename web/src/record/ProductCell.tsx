import type { ReactNode } from 'react';
import { Cover } from '../parts/product/Cover.tsx';
import styles from './record.module.css';
import { Soft } from './Soft.tsx';

interface ProductCellProps {
  product: { productId: number; topCategorySlug: string; title: string } & Pick<
    Parameters<typeof Cover>[0],
    'optionName' | 'kind' | 'picture'
  >;
  /** The name, such as a `RowLink`. */
  children: ReactNode;
  note: ReactNode;
}

/** Leads a row: a product's cover, its name and a note below it. */
export function ProductCell({
  product: { productId, topCategorySlug: categorySlug, title, optionName, kind, picture },
  children,
  note,
}: ProductCellProps) {
  return (
    <span className={styles.product}>
      <Cover {...{ productId, categorySlug, title, optionName, kind, picture }} shape="thumb" />
      <span>
        {children}
        <Soft>{note}</Soft>
      </span>
    </span>
  );
}
