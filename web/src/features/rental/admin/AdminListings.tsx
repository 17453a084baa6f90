import { Link } from 'react-router';
import { listingReasons, listingSorts, listingStates, type ListingReason } from '#contract/rental/listingProcess.ts';
import type { Listing } from '#contract/rental/listings.ts';
import { limits } from '#contract/core/limits.ts';
import { pictureUrl } from '#contract/site/pictures.ts';
import { useCall, useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Pictures } from '../../../parts/picture/Pictures.tsx';
import { ActionButton } from '../../../record/ActionButton.tsx';
import type { ExportOf } from '../../../record/list/exportOf.ts';
import { addressSort } from '../../../record/list/filterAddress.ts';
import { useFilterWords } from '../../../record/list/useFilterWords.ts';
import { useSorting } from '../../../record/list/useSorting.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { RecordDrawer, RecordHead } from '../../../record/RecordDrawer.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { useAction } from '../../../record/useAction.ts';
import { number, oneOf, useAddress } from '../../../record/useAddress.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { BanIcon, SuccessIcon } from '../../../ui/kit/icons.ts';
import { SaidWords } from '../../../ui/kit/said/SaidWords.tsx';
import { ListingFacts, ListingSteps } from '../listings/ListingFacts.tsx';
import { useListingColumns, useStateFilter } from '../listings/listingColumns.tsx';
import { listingLooks, texts } from '../listings/texts.ts';

/** What people let out, by state; those that wait for a review oldest first. */
export function AdminListings({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress({ ...addressSort(listingSorts), state: oneOf(listingStates), listing: number });
  const { state, sort = 'made', direction } = at;
  const query = { state, sort, direction };
  const list = useListCall('listAdminListings', query);
  const columns = useListingColumns((id) => linkTo({ listing: id }), true);
  const filter = useStateFilter();
  const words = useFilterWords([filter]);
  const sorting = useSorting(
    { by: sort, direction: direction ?? (state === 'auditing' && sort === 'made' ? 'asc' : 'desc') },
    columns,
  );
  return (
    <>
      <ListScreen
        label={t('list')}
        name="adminListings"
        list={list}
        columns={columns}
        sorting={sorting.head}
        keyOf={({ id }) => id}
        open={at.listing}
        empty={{ title: t('adminEmptyTitle'), text: t('adminEmptyText') }}
        bar={{ filters: [filter], tools: exportOf({ query, words }), ...sorting.choice }}
      />
      <AdminListingDrawer id={at.listing} onClose={() => go({ listing: undefined })} />
    </>
  );
}

/** A listing at the side, with what an admin may do with it. */
export function AdminListingDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getAdminListing', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('number', { id: id ?? '' })}
      query={query}
      width={640}
      stands={({ state }) => state}
      footer={(listing) => <Acts listing={listing} />}
    >
      {(listing) => (
        <>
          <RecordHead state={<StateBadge of={listingLooks} state={listing.state} />}>{listing.title}</RecordHead>
          <p>
            {t('lessor')}: <Link to={href('adminUser', { id: listing.lessor.id })}>{listing.lessor.username}</Link>
          </p>
          <ListingSteps listing={listing} isAdmins />
          <Texts listing={listing} />
          <Pictures
            label={t('pictures')}
            pictures={listing.pictures.map((name) => ({
              name,
              url: pictureUrl(name, 320),
              largeUrl: pictureUrl(name, 1280),
            }))}
          />
          <ListingFacts listing={listing} />
        </>
      )}
    </RecordDrawer>
  );
}

function Texts({ listing }: { listing: Listing }) {
  const t = useTexts(texts);
  return (
    <SaidWords
      said={[
        { name: t('titleZh'), words: listing.titleZh },
        { name: t('titleEn'), words: listing.titleEn },
        { name: t('descriptionZh'), words: listing.descriptionZh },
        { name: t('descriptionEn'), words: listing.descriptionEn },
        { name: t('stepsZh'), words: listing.stepsZh },
        { name: t('stepsEn'), words: listing.stepsEn },
      ]}
    />
  );
}

interface Refusal {
  reason: ListingReason;
  words: string;
}
const noReason: Refusal = { reason: 'texts', words: '' };

function Acts({ listing: { id, changedAt, may } }: { listing: Listing }) {
  const t = useTexts(texts);
  const approve = useAction('decideListing', () => t('approved'));
  const refuse = useAction('decideListing', () => t('refused'));
  const takeDown = useAction('takeDownListing', () => t('takenDown'));
  const lift = useAction('liftListing', () => t('lifted'));
  return (
    <>
      <ActionButton
        title={t('approve')}
        act={t('approve')}
        icon={SuccessIcon}
        primary
        may={may.includes('approve')}
        lead={t('approveLead')}
        onAct={() => approve.send({ id, changedAt, approve: true })}
      />
      <ReasonButton
        act={t('refuse')}
        lead={t('refuseLead')}
        may={may.includes('refuse')}
        onAct={(said) => refuse.send({ id, changedAt, approve: false, ...said })}
      />
      <ReasonButton
        act={t('takeDown')}
        lead={t('takeDownLead')}
        may={may.includes('take_down')}
        onAct={(said) => takeDown.send({ id, ...said })}
      />
      <ActionButton
        title={t('lift')}
        act={t('lift')}
        may={may.includes('lift')}
        lead={t('liftLead')}
        onAct={() => lift.send({ id })}
      />
    </>
  );
}

interface ReasonButtonProps {
  act: string;
  lead: string;
  may: boolean;
  onAct: (said: Refusal) => Promise<unknown>;
}

/** Refuses with a reason that the lessor reads. */
function ReasonButton({ act, lead, may, onAct }: ReasonButtonProps) {
  const t = useTexts(texts);
  return (
    <ActionButton title={act} act={act} icon={BanIcon} danger may={may} lead={lead} initial={noReason} onAct={onAct}>
      {(form) => (
        <>
          <SelectField
            {...form.field('reason')}
            onChange={(value) => form.set({ reason: listingReasons.find((one) => one === value) ?? 'other' })}
            label={t('reason')}
            options={listingReasons.map((value) => ({ value, label: t(`${value}_reason`) }))}
            required
          />
          <TextField
            {...form.field('words')}
            label={t('words')}
            help={t('wordsHelp')}
            rows={3}
            maxLength={limits.reason.max}
            required={form.values.reason === 'other'}
          />
        </>
      )}
    </ActionButton>
  );
}
