import { Link } from 'react-router';
import type { CategorySummary } from '#contract/catalogue/catalogue.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { categorySign } from '../../parts/product/categorySigns.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { cardTexts } from './cardTexts.ts';
import styles from './CategoryTiles.module.css';

/** The categories of the first level with their signs. */
export function CategoryTiles({ categories }: { categories: CategorySummary[] }) {
  const t = useTexts(cardTexts);
  return (
    <ul className={styles.tiles}>
      {categories
        .filter(({ parentId }) => parentId === null)
        .map(({ slug, name, productCount }) => (
          <li key={slug}>
            <Link to={href('products', { category: slug })} className={styles.tile}>
              <span className={styles.sign}>
                <Icon of={categorySign(slug)} size={24} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{name}</span>
                <span className={styles.count}>{t('products', { count: productCount })}</span>
              </span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
