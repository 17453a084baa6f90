import { Form } from 'react-router';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { SearchIcon } from '../../ui/kit/icons.ts';
import { allShopsTexts } from './allShopsTexts.ts';
import styles from './ShopPage.module.css';
import { texts } from './texts.ts';

/** Finds shops by their name. Works without scripts. */
export function ShopNameSearch({ value, sort }: { value: string; sort: string }) {
  const t = useTexts(texts);
  const words = useTexts(allShopsTexts);
  return (
    <Form method="get" action={href('shops')} role="search" className={styles.search} key={value}>
      {sort !== '' && <input type="hidden" name="sort" value={sort} />}
      <input
        type="search"
        enterKeyHint="search"
        name="search"
        defaultValue={value}
        maxLength={publicLimits.search.max}
        aria-label={words('searchNames')}
        placeholder={words('searchNames')}
      />
      <Button type="submit" icon={SearchIcon}>
        {t('search')}
      </Button>
    </Form>
  );
}
