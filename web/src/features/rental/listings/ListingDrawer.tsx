import type { Listing } from '#contract/rental/listings.ts';
import { useCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { RecordDrawer, RecordHead } from '../../../record/RecordDrawer.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { useAction } from '../../../record/useAction.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Button, LinkButton } from '../../../ui/kit/Button.tsx';
import { EditIcon, SendIcon, TrashIcon } from '../../../ui/kit/icons.ts';
import { LetSeats } from './LetSeats.tsx';
import { ListingCalendar } from './ListingCalendar.tsx';
import { ListingFacts, ListingSteps } from './ListingFacts.tsx';
import { ListingIncome } from './ListingIncome.tsx';
import { listingLooks, texts } from './texts.ts';
import { Units } from './Units.tsx';

interface ListingDrawerProps {
  id: number | undefined;
  onClose: () => void;
  onEdit: () => void;
}

/** A listing of one's own at the side: where it stands, its accounts, its calendar and what it brings. */
export function ListingDrawer({ id, onClose, onEdit }: ListingDrawerProps) {
  const t = useTexts(texts);
  const query = useCall('getListing', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('number', { id: id ?? '' })}
      query={query}
      width={720}
      stands={({ state }) => state}
      footer={(listing) => <Acts listing={listing} onEdit={onEdit} onRemoved={onClose} />}
    >
      {(listing) => (
        <>
          <RecordHead state={<StateBadge of={listingLooks} state={listing.state} />}>{listing.title}</RecordHead>
          <ListingSteps listing={listing} />
          {listing.state === 'on' && (
            <LinkButton to={href('rentalDetails', { id: listing.id })}>{t('open')}</LinkButton>
          )}
          {listing.kind === 'licence' ? <LetSeats listing={listing} /> : <Units listing={listing} />}
          {listing.unitList.length > 0 && <ListingCalendar listing={listing} />}
          {listing.leasesCount > 0 && <ListingIncome id={listing.id} />}
          <ListingFacts listing={listing} />
        </>
      )}
    </RecordDrawer>
  );
}

function Acts({ listing, onEdit, onRemoved }: { listing: Listing; onEdit: () => void; onRemoved: () => void }) {
  const t = useTexts(texts);
  const { id, may, unitList } = listing;
  const submit = useAction('moveListing', () => t('submitted'));
  const withdraw = useAction('moveListing', () => t('withdrawn'));
  const pause = useAction('moveListing', () => t('pausedToast'));
  const resume = useAction('moveListing', () => t('resumed'));
  const remove = useAction('moveListing', () => t('removedToast'));
  return (
    <>
      <ActionButton
        title={t('submit')}
        act={t('submit')}
        icon={SendIcon}
        primary
        may={may.includes('submit')}
        disabled={unitList.length === 0}
        lead={t('submitLead')}
        initial={{ stated: false }}
        onAct={({ stated }) => submit.send({ id, event: 'submit', stated })}
      >
        {(form) => (
          <Checkbox {...form.field('stated')} label={t(listing.kind === 'licence' ? 'statedLicence' : 'stated')} />
        )}
      </ActionButton>
      {may.includes('resume') && (
        <Button kind="primary" busy={resume.busy} onClick={() => resume.press({ id, event: 'resume' })}>
          {t('resume')}
        </Button>
      )}
      {may.includes('edit') && (
        <Button icon={EditIcon} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {may.includes('withdraw') && (
        <Button busy={withdraw.busy} onClick={() => withdraw.press({ id, event: 'withdraw' })}>
          {t('withdraw')}
        </Button>
      )}
      <ActionButton
        title={t('pause')}
        act={t('pause')}
        may={may.includes('pause')}
        lead={t('pauseLead')}
        onAct={() => pause.send({ id, event: 'pause' })}
      />
      <ActionButton
        title={t('removeTitle')}
        act={t('remove')}
        icon={TrashIcon}
        danger
        may={may.includes('remove')}
        lead={t('removeLead')}
        onAct={() => remove.send({ id, event: 'remove' }).then(onRemoved)}
      />
    </>
  );
}
