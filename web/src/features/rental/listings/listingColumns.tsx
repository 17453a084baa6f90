import { listingStates } from '#contract/rental/listingProcess.ts';
import type { ListingRow } from '#contract/rental/listings.ts';
import { useTexts } from '../../../language/texts.ts';
import { column, figures, lead, minor } from '../../../record/columns.ts';
import type { Filter } from '../../../record/list/filters.ts';
import { ProductCell } from '../../../record/ProductCell.tsx';
import { RowName } from '../../../record/RowName.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { Money } from '../../../ui/kit/Money.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import type { Column } from '../../../ui/list/Table.tsx';
import { listingLooks, texts } from './texts.ts';

export const shownStates = listingStates.filter((state) => state !== 'removed');

/** The filter of lists of listings by their state. */
export function useStateFilter(): Filter {
  const t = useTexts(texts);
  const options = shownStates.map((value) => ({ value, label: t(value) }));
  return { is: 'choice', name: 'state', label: t('state'), options, tabs: true };
}

/** What such lists show of each listing, its name leading. */
export function useListingColumns(linkTo: (id: number) => string, withLessor: boolean): Column<ListingRow>[] {
  const t = useTexts(texts);
  return [
    lead(t('title'), ({ id, title, category, picture }) => (
      <ProductCell product={{ productId: id, topCategorySlug: category.topSlug, title, picture }} note={category.name}>
        <RowName name={title} id={id} to={linkTo(id)} />
      </ProductCell>
    )),
    ...(withLessor ? [column<ListingRow>(t('lessor'), ({ lessor }) => lessor.username, { key: 'lessor' })] : []),
    column(t('state'), ({ state }) => <StateBadge of={listingLooks} state={state} />, { key: 'state' }),
    column(t('units'), ({ units }) => <UnitWords units={units} />, { key: 'units' }),
    minor(t('timeGroup'), ({ timeGroup }) => timeGroup.name, { key: 'timeGroup' }),
    figures(t('priceFrom'), ({ priceFromFen }) => <Money fen={priceFromFen} />, { key: 'price', sort: 'price' }),
    figures(t('deposit'), ({ depositFen }) => <Money fen={depositFen} />, { key: 'deposit' }),
    figures(t('leases'), ({ leasesCount }) => leasesCount, { key: 'leases', sort: 'leases' }),
    minor(t('changed'), ({ changedAt }) => <Time at={changedAt} />, { key: 'changed', sort: 'changed' }),
  ];
}

/** How the units of a listing stand, in words. */
export function UnitWords({ units: { ready, toRotate, leased } }: Pick<ListingRow, 'units'>) {
  const t = useTexts(texts);
  const words = [
    t('unitsWords', { ready }),
    ...(toRotate > 0 ? [t('toRotateWords', { count: toRotate })] : []),
    ...(leased > 0 ? [t('leasedWords', { count: leased })] : []),
  ];
  return words.join(' · ');
}
