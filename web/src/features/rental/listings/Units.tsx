import { useState } from 'react';
import { listingRules } from '#contract/rental/listingRules.ts';
import type { Listing, ListingUnit } from '#contract/rental/listings.ts';
import { useCall } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionButton } from '../../../record/ActionButton.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { useAction } from '../../../record/useAction.ts';
import type { FormState } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Button } from '../../../ui/kit/Button.tsx';
import { Copy } from '../../../ui/kit/Copy.tsx';
import { EyeIcon, KeyIcon, PlusIcon, TrashIcon } from '../../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../../ui/kit/layout.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { unitLooks, texts } from './texts.ts';
import styles from './Units.module.css';

/** The accounts of a listing, each with its credentials on demand. */
export function Units({ listing }: { listing: Listing }) {
  const t = useTexts(texts);
  const { id, unitList, fields, orderId } = listing;
  const add = useAction('addListingUnits', () => t('added'));
  const max = useCall('getRentalRules', {}).data?.unitsMax;
  const isFull = max !== undefined && unitList.length >= max;
  return (
    <Section
      title={t('units')}
      action={
        <ActionButton
          size="sm"
          icon={PlusIcon}
          title={t('addUnit')}
          act={t('addUnit')}
          may={orderId === null && !isFull && listing.may.includes('edit')}
          lead={t('addUnitLead')}
          initial={{ name: `#${unitList.length + 1}`, credentials: fields.map(() => '') }}
          required={['name']}
          onAct={({ name, credentials }) => add.send({ listingId: id, units: [{ name, credentials }] })}
        >
          {(form) => (
            <>
              <NameField form={form} />
              <CredentialFields form={form} fields={fields} />
            </>
          )}
        </ActionButton>
      }
    >
      {unitList.length === 0 && <p>{t('noUnits')}</p>}
      <ul className={styles.units}>
        {unitList.map((unit) => (
          <li key={unit.id}>
            <Unit unit={unit} fields={fields} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Unit({ unit, fields }: { unit: ListingUnit; fields: string[] }) {
  const t = useTexts(texts);
  const { dayAndTime } = useFormats();
  const { id: unitId, name, state, rotationAskedAt, leasedUntil } = unit;
  const show = useAction('showListingUnit');
  const change = useAction('changeListingUnit', () => t('changedToast'));
  const confirm = useAction('confirmUnitRotation', () => t('changedToast'));
  const rename = useAction('changeListingUnit', () => t('renamed'));
  const remove = useAction('removeListingUnit', () => t('removedUnit'));
  const [shown, setShown] = useState<{ name: string; value: string }[]>();
  return (
    <Stack gap={8}>
      <Row justify="space-between">
        <strong>{name}</strong>
        <StateBadge of={unitLooks} state={state} />
      </Row>
      {rotationAskedAt !== null && <Soft>{t('rotateSince', { time: dayAndTime(rotationAskedAt) })}</Soft>}
      {leasedUntil !== null && <Soft>{t('leasedUntil', { time: dayAndTime(leasedUntil) })}</Soft>}
      {shown && (
        <Facts
          facts={shown.map((field) => ({
            name: field.name,
            value: (
              <Row>
                <code>{field.value}</code>
                <Copy value={field.value} label={field.name} />
              </Row>
            ),
          }))}
        />
      )}
      <Row>
        <ActionButton
          size="sm"
          icon={KeyIcon}
          primary={state === 'to_rotate'}
          title={t('change')}
          act={t('change')}
          lead={t('changeLead')}
          initial={{ credentials: fields.map(() => '') }}
          fieldOf={{ credentials_unchanged: 'credentials', credentials_in_use: 'credentials' }}
          onAct={({ credentials }) => change.send({ unitId, credentials }).then(() => setShown(undefined))}
        >
          {(form) => <CredentialFields form={form} fields={fields} />}
        </ActionButton>
        <ActionButton
          size="sm"
          may={rotationAskedAt !== null}
          title={t('rotated')}
          act={t('rotated')}
          lead={t('rotatedLead')}
          onAct={() => confirm.send({ unitId, rotationAskedAt: rotationAskedAt ?? '' })}
        />
        {shown ? (
          <Button size="sm" onClick={() => setShown(undefined)}>
            {t('hide')}
          </Button>
        ) : (
          <Button
            size="sm"
            icon={EyeIcon}
            busy={show.busy}
            onClick={() => show.press({ unitId }, (reply) => setShown(reply.fields))}
          >
            {t('show')}
          </Button>
        )}
        <ActionButton
          size="sm"
          title={t('rename')}
          act={t('rename')}
          initial={{ name }}
          required={['name']}
          onAct={(values) => rename.send({ unitId, name: values.name })}
        >
          {(form) => <NameField form={form} />}
        </ActionButton>
        <ActionButton
          size="sm"
          icon={TrashIcon}
          danger
          title={t('removeUnit')}
          act={t('removeUnit')}
          lead={t('removeUnitLead')}
          onAct={() => remove.send({ unitId })}
        />
      </Row>
    </Stack>
  );
}

function NameField<Values extends { name: string }>({ form }: { form: FormState<Values> }) {
  const t = useTexts(texts);
  const { value, error } = form.field('name');
  return (
    <TextField
      name="name"
      value={value}
      error={error}
      onChange={(name) => form.set({ name } as Partial<Values>)}
      label={t('unitName')}
      help={t('unitNameHelp')}
      maxLength={listingRules.unitNameMax}
      autoComplete="off"
      required
    />
  );
}

interface CredentialFieldsProps<Values> {
  form: FormState<Values>;
  fields: string[];
}

/** One field for each part of the credentials; what is wrong with all of them stands under the last. */
function CredentialFields<Values extends { credentials: string[] }>({ form, fields }: CredentialFieldsProps<Values>) {
  const { credentials } = form.values;
  const problem = form.field('credentials').error;
  return fields.map((name, index) => (
    <TextField
      key={name}
      name={`credentials.${index}`}
      label={name}
      value={credentials[index] ?? ''}
      error={index === fields.length - 1 ? problem : undefined}
      onChange={(value) => form.set({ credentials: credentials.with(index, value) } as Partial<Values>)}
      maxLength={listingRules.credentialMax}
      autoComplete="off"
      required
    />
  ));
}
