import { listingSorts } from '#contract/rental/listingProcess.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import type { ExportOf } from '../../../record/list/exportOf.ts';
import { addressSort } from '../../../record/list/filterAddress.ts';
import { useFilterWords } from '../../../record/list/useFilterWords.ts';
import { useSorting } from '../../../record/list/useSorting.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { number, oneOf, useAddress } from '../../../record/useAddress.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { PlusIcon } from '../../../ui/kit/icons.ts';
import { ListingDrawer } from './ListingDrawer.tsx';
import { ListingEditor } from './ListingEditor.tsx';
import { shownStates, useListingColumns, useStateFilter } from './listingColumns.tsx';
import { texts } from './texts.ts';

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

/** What one lets out, newest first. */
export function Listings({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress({
    ...addressSort(listingSorts),
    state: oneOf(shownStates),
    listing: number,
    edit: oneOf(['new', 'open']),
  });
  const { state, sort = 'made', direction = 'desc' } = at;
  const query = { state, sort, direction };
  const list = useListCall('listListings', query);
  const columns = useListingColumns((id) => linkTo({ listing: id, edit: undefined }), false);
  const filter = useStateFilter();
  const words = useFilterWords([filter]);
  const sorting = useSorting({ by: sort, direction }, columns);
  return (
    <>
      <ListScreen
        label={t('list')}
        name="listings"
        list={list}
        columns={columns}
        sorting={sorting.head}
        keyOf={({ id }) => id}
        open={at.listing}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        bar={{ filters: [filter], tools: exportOf({ query, words }), ...sorting.choice }}
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
