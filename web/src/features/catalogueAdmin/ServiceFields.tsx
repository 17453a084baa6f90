import { serviceRules } from '#contract/orders/serviceRules.ts';
import { useTexts } from '../../language/texts.ts';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { Grid } from '../../ui/kit/layout.tsx';
import { texts } from './editorTexts.ts';
import { skuField, type SkuFieldsProps } from './skuField.ts';

/** Within how many hours a service is delivered. */
export function ServiceFields(props: SkuFieldsProps) {
  const t = useTexts(texts);
  const { min, max } = serviceRules.hours;
  return (
    <Grid min={240}>
      <NumberField
        {...skuField(props, 'serviceHours')}
        label={t('serviceHours')}
        help={t('serviceHoursHelp', { min, max })}
        min={min}
        max={max}
        required
      />
    </Grid>
  );
}
