import type { Product } from '#contract/catalogue/catalogue.ts';
import { Cover } from '../../parts/product/Cover.tsx';
import { coverOption } from '../../parts/product/coverLetters.ts';
import styles from './DrawnCover.module.css';
import { KindLabel } from './KindLabel.tsx';
import { coverOf } from './productWords.ts';

/** The cover of a product without pictures, drawn for the chosen option. */
export function DrawnCover({ product, optionName }: { product: Product; optionName: string }) {
  const { title, kind } = product;
  return (
    <div className={styles.drawn}>
      <Cover
        {...coverOf(product)}
        optionName={optionName}
        label={<KindLabel kind={kind} />}
        note={coverOption({ title, optionName, kind })}
      />
    </div>
  );
}
