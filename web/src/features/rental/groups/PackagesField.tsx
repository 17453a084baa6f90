import { useState } from 'react';
import { hourPriceFen, packageKey, packageSeconds, type PackageUnit } from '#contract/rental/rentalTerms.ts';
import { timeGroupRules, usualPackages } from '#contract/rental/timeGroupRules.ts';
import { useTexts } from '../../../language/texts.ts';
import { usePackageWords } from '../../../parts/rental/usePackageWords.ts';
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx';
import { NumberField } from '../../../ui/form/NumberField.tsx';
import { PriceField } from '../../../ui/form/PriceField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { Button, IconButton } from '../../../ui/kit/Button.tsx';
import { PlusIcon, TrashIcon } from '../../../ui/kit/icons.ts';
import styles from './PackagesField.module.css';
import { texts } from './texts.ts';

export interface PackageValue {
  unit: PackageUnit;
  count: number;
  priceFen: number | null;
}

interface PackagesFieldProps {
  value: PackageValue[];
  onChange: (value: PackageValue[]) => void;
  /** What is wrong with the price of one, and with all together. */
  errorOf: (index: number) => string | undefined;
  error?: string | undefined;
}

/** Lengths with their prices, the shortest first. */
export function PackagesField({ value, onChange, errorOf, error }: PackagesFieldProps) {
  const t = useTexts(texts);
  const { nameOf, perHour } = usePackageWords();
  const [count, setCount] = useState<number | ''>(2);
  const [unit, setUnit] = useState<'hour' | 'day'>('hour');
  const taken = new Set(value.map(packageKey));
  const isFull = value.length >= timeGroupRules.packagesMax;
  const bounds = timeGroupRules.counts[unit];
  const mayAdd = count !== '' && count >= bounds.min && count <= bounds.max && !taken.has(packageKey({ unit, count }));
  const add = (one: Pick<PackageValue, 'unit' | 'count'>) =>
    onChange([...value, { ...one, priceFen: null }].toSorted((a, b) => packageSeconds(a) - packageSeconds(b)));
  return (
    <FieldGroup label={t('packages')} help={t('packagesHelp')} error={error}>
      <ul className={styles.list}>
        {value.map((one, index) => (
          <li key={packageKey(one)} className={styles.line}>
            <span className={styles.name}>
              {nameOf(one)}
              {one.priceFen !== null && (
                <span className={styles.hour}>{perHour(hourPriceFen({ ...one, priceFen: one.priceFen }))}</span>
              )}
            </span>
            <PriceField
              name={`terms.packages.${index}.priceFen`}
              label={t('price')}
              value={one.priceFen}
              onChange={(priceFen) => onChange(value.with(index, { ...one, priceFen }))}
              error={errorOf(index)}
            />
            <IconButton
              icon={TrashIcon}
              label={t('removePackage', { name: nameOf(one) })}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {!isFull && (
        <>
          <div className={styles.add}>
            {usualPackages
              .filter((one) => !taken.has(packageKey(one)))
              .map((one) => (
                <Button key={packageKey(one)} size="sm" icon={PlusIcon} onClick={() => add(one)}>
                  {nameOf(one)}
                </Button>
              ))}
          </div>
          <div className={styles.add}>
            <div className={styles.own}>
              <NumberField
                name="ownCount"
                label={t('ownLength')}
                value={count}
                onChange={setCount}
                min={bounds.min}
                max={bounds.max}
              />
            </div>
            <div className={styles.own}>
              <SelectField
                name="ownUnit"
                label={t('ownUnit')}
                value={unit}
                onChange={(next) => setUnit(next === 'day' ? 'day' : 'hour')}
                options={[
                  { value: 'hour', label: t('hours') },
                  { value: 'day', label: t('dayUnit') },
                ]}
              />
            </div>
            <Button disabled={!mayAdd} onClick={() => count !== '' && add({ unit, count })}>
              {t('addOwn')}
            </Button>
          </div>
        </>
      )}
    </FieldGroup>
  );
}
