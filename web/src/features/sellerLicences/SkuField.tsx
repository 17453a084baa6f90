import { useState } from 'react';
import type { IssuableSku } from '#contract/licences/licenceAdmin.ts';
import { limits } from '#contract/core/limits.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ProductLine } from '../../parts/product/ProductLine.tsx';
import { Soft } from '../../record/Soft.tsx';
import type { FieldProps } from '../../ui/form/fields.ts';
import { SearchIcon } from '../../ui/kit/icons.ts';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Found, Picked } from '../../ui/list/Picker.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSettled } from '../../ui/form/useSettled.ts';
import { issueTexts } from './issueTexts.ts';
import type { LicencesOf } from './useSellerAddress.ts';

/** Picks one of the SKUs that the reader may issue; null while none is picked. */
export function SkuField({ of, value, onChange, ...field }: FieldProps<IssuableSku | null> & { of: LicencesOf }) {
  const t = useTexts(issueTexts);
  if (value === null) return <Search of={of} {...field} onPick={onChange} />;
  return (
    <Picked label={t('sku')} change={t('skuChange')} onChange={() => onChange(null)}>
      <ProductLine product={value}>{value.skuName}</ProductLine>
    </Picked>
  );
}

function Search({
  of,
  onPick,
  name,
  error,
}: Pick<FieldProps<unknown>, 'name' | 'error'> & { of: LicencesOf; onPick: (sku: IssuableSku) => void }) {
  const t = useTexts(issueTexts);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const skus = useListCall('listIssuableSkus', {
    seller: of === 'all' ? 'platform' : 'shop',
    limit: 50,
    search: search || undefined,
  });
  return (
    <div>
      <TextField
        name={name}
        error={error}
        label={t('sku')}
        placeholder={t('skuHint')}
        icon={SearchIcon}
        value={typed}
        onChange={setTyped}
        maxLength={limits.search.max}
        autoComplete="off"
        required
      />
      <PageState query={skus.query} isEmpty={() => skus.items.length === 0} empty={<Soft>{t('skuNone')}</Soft>}>
        {() => (
          <Found
            label={t('sku')}
            items={skus.items}
            keyOf={({ skuId }) => skuId}
            show={({ title, skuName, policy }) => (
              <>
                <strong>{title}</strong>
                <Soft>
                  {skuName} · {policy.words[0]}
                </Soft>
              </>
            )}
            onPick={onPick}
          />
        )}
      </PageState>
    </div>
  );
}
