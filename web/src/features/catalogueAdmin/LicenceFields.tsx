import { limits } from '#contract/limits.ts';
import { useTexts } from '../../language/texts.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TagsField } from '../../ui/TagsField.tsx';
import { texts } from './editorTexts.ts';
import { skuField, type SkuFieldsProps } from './skuField.ts';
import styles from './Skus.module.css';

const binds = [
  { kind: 'domain', label: 'domain' },
  { kind: 'machine', label: 'machine' },
  { kind: 'account', label: 'bindAccount' },
] as const;
const termMax = 36_500;
const seatsMax = 100_000;
const entitlementsMax = 20;

/** What a licence grants: term, seats, what it binds to, and words for programs. */
export function LicenceFields(props: SkuFieldsProps) {
  const t = useTexts(texts);
  const chosen = skuField(props, 'binds');
  return (
    <>
      <div className={styles.four}>
        <NumberField {...skuField(props, 'termDays')} label={t('term')} help={t('termHelp')} min={1} max={termMax} />
        <NumberField
          {...skuField(props, 'seats')}
          label={t('seats')}
          help={t('seatsHelp')}
          min={1}
          max={seatsMax}
          required
        />
        <fieldset className={styles.binds}>
          <legend>{t('binds')}</legend>
          {binds.map(({ kind, label }) => (
            <Checkbox
              key={kind}
              name={`${chosen.name}.${kind}`}
              label={t(label)}
              value={chosen.value.includes(kind)}
              onChange={(isChosen) =>
                chosen.onChange(isChosen ? [...chosen.value, kind] : chosen.value.filter((other) => other !== kind))
              }
            />
          ))}
        </fieldset>
      </div>
      <TagsField
        {...skuField(props, 'entitlements')}
        label={t('entitlements')}
        help={t('entitlementsHelp')}
        max={entitlementsMax}
        maxLength={limits.tag.max}
      />
    </>
  );
}
