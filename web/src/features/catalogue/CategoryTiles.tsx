import { Link } from 'react-router';
import type { CategorySummary } from '#contract/catalogue/catalogue.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { CoverArt } from '../../parts/product/Cover.tsx';
import { hueClass, hueOf } from '../../parts/product/hues.ts';
import { cardTexts } from './cardTexts.ts';
import styles from './CategoryTiles.module.css';

/** The categories of the first level in their hues; those without products are left out. */
export function CategoryTiles({ categories }: { categories: CategorySummary[] }) {
  const t = useTexts(cardTexts);
  return (
    <ul className={styles.tiles}>
      {categories
        .filter(({ parentId, productCount }) => parentId === null && productCount > 0)
        .map(({ slug, name, productCount }) => (
          <li key={slug}>
            <Link to={href('products', { category: slug })} className={`${styles.tile} ${hueClass(hueOf(slug))}`}>
              <CoverArt hue={hueOf(slug)} className={styles.art} />
              {/* No line ends at a hyphen: on a phone a tile has room for a word. */}
              <span className={styles.name}>{name.replaceAll('-', '\u2011')}</span>
              <span className={styles.count}>{t('pieces', { count: productCount })}</span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
