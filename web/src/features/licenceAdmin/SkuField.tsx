import { useEffect, useId, useState } from 'react';
import type { IssuableSku } from '#contract/licenceAdmin.ts';
import { limits } from '#contract/limits.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import type { FieldProps } from '../../ui/fields.ts';
import { SearchIcon } from '../../ui/icons.ts';
import { PageState } from '../../ui/PageState.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { issueTexts } from './issueTexts.ts';
import styles from './LicenceAdmin.module.css';
import type { LicencesOf } from './useSoldAddress.ts';

/** Picks one of the SKUs that the reader may issue; null while none is picked. */
export function SkuField({ of, value, onChange, ...field }: FieldProps<IssuableSku | null> & { of: LicencesOf }) {
  const t = useTexts(issueTexts);
  const labelId = useId();
  if (value === null) return <Search of={of} {...field} onPick={onChange} />;
  return (
    <div>
      <span id={labelId} className={styles.label}>
        {t('sku')}
      </span>
      <div className={styles.picked} role="group" aria-labelledby={labelId}>
        <Cover productId={value.productId} categorySlug={value.categorySlug} shape="thumb" />
        <span>
          <strong>{value.title}</strong>
          <span className={styles.soft}>{value.skuName}</span>
        </span>
        <Button size="sm" kind="quiet" onClick={() => onChange(null)}>
          {t('skuChange')}
        </Button>
      </div>
    </div>
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
    ...(search === '' ? {} : { search }),
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
      <PageState
        query={skus.query}
        isEmpty={() => skus.items.length === 0}
        empty={<p className={styles.soft}>{t('skuNone')}</p>}
      >
        {() => (
          <ul className={styles.found} aria-label={t('sku')}>
            {skus.items.map((sku) => (
              <li key={sku.skuId}>
                <button type="button" onClick={() => onPick(sku)}>
                  <strong>{sku.title}</strong>
                  <span className={styles.soft}>
                    {sku.skuName} · {sku.policy.words[0]}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </PageState>
    </div>
  );
}

/** A value that has not changed for a moment: not each key asks the server. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
