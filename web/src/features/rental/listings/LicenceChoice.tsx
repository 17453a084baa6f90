import type { LetObstacle } from '#contract/rental/listingProcess.ts';
import { listingRules } from '#contract/rental/listingRules.ts';
import type { CallOutput } from '../../../api/call.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import type { FormState } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { texts } from './texts.ts';

export type LicenceToLet = CallOutput<'listLicencesToLet'>['list'][number];

interface LicenceChoiceProps<Values> {
  form: FormState<Values>;
  licences: readonly LicenceToLet[];
}

/** Which licence is let out and how many of its seats; those that can't be say why. */
export function LicenceChoice<
  Values extends { licenceId: string; seats: number | ''; categoryId: string; titleZh: string },
>({ form, licences }: LicenceChoiceProps<Values>) {
  const t = useTexts(texts);
  const { date } = useFormats();
  const chosen = licences.find(({ id }) => String(id) === form.values.licenceId);
  const choose = (value: string) => {
    const licence = licences.find(({ id }) => String(id) === value);
    const about = licence && { categoryId: String(licence.categoryId), titleZh: licence.title };
    form.set({ licenceId: value, seats: 1, ...about } as Partial<Values>);
  };
  const until = ({ expiresAt }: LicenceToLet) =>
    expiresAt === null ? t('licenceForever') : t('licenceUntil', { date: date(expiresAt) });
  const why = (obstacle: LetObstacle | null) => (obstacle === null ? '' : ` — ${t(`let_${obstacle}`)}`);
  const { value: licenceId, error } = form.field('licenceId');
  const seats = form.field('seats');
  return (
    <>
      <SelectField
        name="licenceId"
        value={licenceId}
        error={error}
        onChange={choose}
        label={t('licence')}
        help={t(licences.length === 0 ? 'noLicence' : 'licenceHelp')}
        options={[
          { value: '', label: '—' },
          ...licences.map((one) => ({
            value: String(one.id),
            label: `${one.title} ${one.keyMasked} · ${until(one)}${why(one.obstacle)}`,
            disabled: one.obstacle !== null,
          })),
        ]}
        required
      />
      {chosen && (
        <NumberField
          name="seats"
          value={seats.value}
          error={seats.error}
          onChange={(value) => form.set({ seats: value } as Partial<Values>)}
          label={t('seats')}
          help={t('seatsHelp', { free: chosen.seatsFree, seats: chosen.seats })}
          min={1}
          max={Math.min(chosen.seatsFree, listingRules.unitsAtOnce)}
          required
        />
      )}
    </>
  );
}
