import { Form } from 'react-router';
import { publicLimits } from '#contract/core/publicLimits.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { SearchIcon } from '../../ui/kit/icons.ts';
import styles from './ShopPage.module.css';
import { texts } from './texts.ts';

interface ShopSearchProps {
  value: string;
  /** The address without a search: category, order and reviews stay as they are. */
  address: string;
}

/** Searches what a shop sells, on its page. Works without scripts. */
export function ShopSearch({ value, address }: ShopSearchProps) {
  const t = useTexts(texts);
  const [path = '', query] = address.split('?');
  return (
    <Form method="get" action={path} role="search" className={styles.search} key={address + value} preventScrollReset>
      {[...new URLSearchParams(query)].map(([name, kept]) => (
        <input key={name} type="hidden" name={name} value={kept} />
      ))}
      <input
        type="search"
        enterKeyHint="search"
        name="search"
        defaultValue={value}
        maxLength={publicLimits.search.max}
        aria-label={t('searchShop')}
        placeholder={t('searchShop')}
      />
      <Button type="submit" icon={SearchIcon}>
        {t('search')}
      </Button>
    </Form>
  );
}
