import { limits } from '#contract/core/limits.ts';
import { useTexts } from '../../language/texts.ts';
import { Button, IconButton } from '../../ui/kit/Button.tsx';
import { FieldGroup } from '../../ui/form/FieldGroup.tsx';
import { CloseIcon, PlusIcon } from '../../ui/kit/icons.ts';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { PriceField } from '../../ui/form/PriceField.tsx';
import { texts } from './editorTexts.ts';
import { emptyStep, type StepValues } from './productForm.ts';
import { skuField, type SkuFieldsProps } from './skuField.ts';
import styles from './Skus.module.css';

/** From how many pieces on one costs how much. */
export function PriceSteps(props: SkuFieldsProps) {
  const t = useTexts(texts);
  const { name, value: steps, onChange, error } = skuField(props, 'steps');
  const set = (index: number, change: Partial<StepValues>) =>
    onChange(steps.map((step, other) => (other === index ? { ...step, ...change } : step)));
  return (
    <FieldGroup label={t('steps')} help={t(steps.length === 0 ? 'stepsNone' : 'stepsHelp')}>
      {steps.map((step, index) => (
        <div key={step.key} className={styles.step}>
          <NumberField
            name={`${name}.${index}.quantity`}
            label={t('stepFrom')}
            value={step.quantity}
            onChange={(quantity) => set(index, { quantity })}
            min={2}
            max={limits.quantity.max}
          />
          <PriceField
            name={`${name}.${index}.priceFen`}
            label={t('stepPrice')}
            value={step.priceFen}
            onChange={(priceFen) => set(index, { priceFen })}
            {...(error !== undefined && index === 0 ? { error } : {})}
          />
          <IconButton
            icon={CloseIcon}
            label={t('removeStep', { number: index + 1 })}
            onClick={() => onChange(steps.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          size="sm"
          icon={PlusIcon}
          disabled={steps.length >= limits.priceSteps.max}
          onClick={() => onChange([...steps, emptyStep()])}
        >
          {t('addStep')}
        </Button>
      </div>
    </FieldGroup>
  );
}
