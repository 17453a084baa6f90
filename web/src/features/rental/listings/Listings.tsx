import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
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
