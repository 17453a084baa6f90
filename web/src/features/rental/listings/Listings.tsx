import type { ListingRow } from '#contract/rental/listings.ts';
import { listingStates } from '#contract/rental/listingProcess.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { column, figures, lead, minor } from '../../../record/columns.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import type { Filter } from '../../../record/list/filters.ts';
import { ProductCell } from '../../../record/ProductCell.tsx';
import { RowName } from '../../../record/RowName.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { number, oneOf, useAddress } from '../../../record/useAddress.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { PlusIcon } from '../../../ui/kit/icons.ts';
import { Money } from '../../../ui/kit/Money.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import type { Column } from '../../../ui/list/Table.tsx';
import { ListingDrawer } from './ListingDrawer.tsx';
import { ListingEditor } from './ListingEditor.tsx';
import { listingLooks, texts } from './texts.ts';

/** Opens the editor for a new listing. */
export function NewListing() {
  const t = useTexts(texts);
  const { go } = useAddress({ edit: oneOf(['new']) });
  return (
    <Button kind="primary" icon={PlusIcon} onClick={() => go({ edit: 'new' })}>
      {t('make')}
    </Button>
  );
}

const shownStates = listingStates.filter((state) => state !== 'removed');

/** The filter of lists of listings by their state. */
export function useStateFilter(): Filter {
  const t = useTexts(texts);
  const options = shownStates.map((value) => ({ value, label: t(value) }));
  return { is: 'choice', name: 'state', label: t('state'), options, tabs: true };
}

/** What such lists show of each listing, its name leading. */
export function useListingColumns(linkTo: (id: number) => string, withLessor: boolean): Column<ListingRow>[] {
  const t = useTexts(texts);
  const { perHour } = usePackageWords();
  return [
    lead(t('title'), ({ id, title, category }) => (
      <ProductCell product={{ productId: id, topCategorySlug: category.topSlug, title }} note={category.name}>
        <RowName name={title} id={id} to={linkTo(id)} />
      </ProductCell>
    )),
    ...(withLessor ? [column<ListingRow>(t('lessor'), ({ lessor }) => lessor.username)] : []),
    column(t('state'), ({ state }) => <StateBadge of={listingLooks} state={state} />),
    column(t('units'), ({ units }) => <UnitWords units={units} />),
    minor(t('timeGroup'), ({ timeGroup }) => timeGroup.name),
    figures(t('price'), ({ hourPriceFen }) => perHour(hourPriceFen)),
    figures(t('deposit'), ({ depositFen }) => <Money fen={depositFen} />),
    figures(t('leases'), ({ leasesCount }) => leasesCount),
    minor(t('changed'), ({ changedAt }) => <Time at={changedAt} />),
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

/** What one lets out, newest first. */
export function Listings() {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress({
    state: oneOf(shownStates),
    listing: number,
    edit: oneOf(['new', 'open']),
  });
  const list = useListCall('listListings', { state: at.state });
  const columns = useListingColumns((id) => linkTo({ listing: id, edit: undefined }), false);
  const filter = useStateFilter();
  return (
    <>
      <ListScreen
        label={t('list')}
        name="listings"
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        open={at.listing}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        bar={{ filters: [filter] }}
      />
      <ListingDrawer
        id={at.edit === undefined ? at.listing : undefined}
        onClose={() => go({ listing: undefined })}
        onEdit={() => go({ edit: 'open' })}
      />
      <ListingEditor
        edited={at.edit === 'new' ? 'new' : at.edit === 'open' ? at.listing : undefined}
        onClose={() => go({ edit: undefined })}
        onSaved={(id) => go({ edit: undefined, listing: id })}
      />
    </>
  );
}
