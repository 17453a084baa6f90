import { listingRules } from '#contract/rental/listingRules.ts';
import type { Listing, ListingUnit } from '#contract/rental/listings.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { useAction } from '../../../record/useAction.ts';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { PlusIcon, TrashIcon } from '../../../ui/kit/icons.ts';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { unitLooks, texts } from './texts.ts';
import styles from './Units.module.css';

/** The seats of a licence that a listing lets out. */
export function LetSeats({ listing }: { listing: Listing }) {
  const t = useTexts(texts);
  const { id, unitList, licence } = listing;
  const add = useAction('addListingSeats', () => t('seatsAdded'));
  const max = useCall('getRentalRules', {}).data?.unitsMax ?? 0;
  const free = Math.min(licence?.seatsFree ?? 0, max - unitList.length, listingRules.unitsAtOnce);
  return (
    <Section
      title={t('letSeats')}
      action={
        <ActionButton
          size="sm"
          icon={PlusIcon}
          title={t('addSeats')}
          act={t('addSeats')}
          may={free > 0 && listing.may.includes('edit')}
          lead={t('addSeatsLead')}
          initial={{ seats: 1 as number | '' }}
          required={['seats']}
          onAct={({ seats }) => add.send({ listingId: id, seats: Number(seats) })}
        >
          {(form) => (
            <NumberField
              {...form.field('seats')}
              label={t('seats')}
              help={t('seatsHelp', { free: licence?.seatsFree ?? 0, seats: licence?.seats ?? 0 })}
              min={1}
              max={free}
              required
            />
          )}
        </ActionButton>
      }
    >
      {unitList.length === 0 && <p>{t('noSeats')}</p>}
      <ul className={styles.units}>
        {unitList.map((unit) => (
          <li key={unit.id}>
            <Seat unit={unit} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Seat({ unit: { id: unitId, name, state, leasedUntil } }: { unit: ListingUnit }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const remove = useAction('removeListingUnit', () => t('seatRemoved'));
  return (
    <Stack gap={8}>
      <Row justify="space-between">
        <strong>{name}</strong>
        <StateBadge of={unitLooks} state={state} />
      </Row>
      {leasedUntil !== null && <Soft>{t('leasedUntil', { time: dayAndTime(leasedUntil) })}</Soft>}
      <Row>
        <ActionButton
          size="sm"
          icon={TrashIcon}
          danger
          title={t('removeSeat')}
          act={t('removeSeat')}
          lead={t('removeSeatLead')}
          onAct={() => remove.send({ unitId })}
        />
      </Row>
    </Stack>
  );
}
