import { useTexts } from '../../../language/texts.ts';
import { FilterLinks } from '../../../ui/list/FilterLinks.tsx';
import { SearchForm } from '../../../ui/list/SearchForm.tsx';
import styles from './LicenceList.module.css';
import { texts } from '../texts.ts';
import { licenceFilters, useLicenceAddress } from './useLicenceAddress.ts';

/** Which state, which words: each choice is an address of its own. */
export function LicenceFilters() {
  const t = useTexts(texts);
  const { address, linkTo } = useLicenceAddress();
  const filters = [
    { name: 'all', label: t('all'), to: linkTo({ filter: undefined }) },
    ...licenceFilters.map((name) => ({ name, label: t(name), to: linkTo({ filter: name }) })),
  ];
  return (
    <div className={styles.filters}>
      <FilterLinks label={t('filter')} filters={filters} current={address.filter ?? 'all'} />
      <SearchForm label={t('search')} placeholder={t('searchPlaceholder')} />
    </div>
  );
}
