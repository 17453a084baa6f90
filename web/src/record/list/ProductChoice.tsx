import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSettled } from '../../ui/form/useSettled.ts';
import { SearchIcon } from '../../ui/kit/icons.ts';
import { Found, Picked } from '../../ui/list/Picker.tsx';
import { Soft } from '../Soft.tsx';
import { texts } from './texts.ts';

interface ProductChoiceProps {
  name: string;
  label: string;
  /** Only those of the reader's shop. */
  mine: boolean;
  /** Its number; undefined: any. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
}

const offered = 6;

/** One product to narrow a list by, found by a word of its title or its number. Whoever may not see the list of products types the number. */
export function ProductChoice({ name, label, mine, value, onChange }: ProductChoiceProps) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const search = useSettled(value ?? typed.trim());
  const found = useCall(
    'listAdminProducts',
    { search, mine: mine ? 'true' : undefined, limit: offered },
    { enabled: search !== '', retry: false },
  );
  const products = found.data?.list ?? [];
  if (value !== undefined) {
    const title = products.find(({ id }) => String(id) === value)?.title;
    return (
      <Picked label={label} change={t('otherProduct')} onChange={() => onChange(undefined)}>
        <span>
          {title} <Soft>#{value}</Soft>
        </span>
      </Picked>
    );
  }
  const isNumber = /^\d{1,15}$/.test(search);
  return (
    <div>
      <TextField
        name={name}
        type="search"
        label={label}
        placeholder={t('productHint')}
        icon={SearchIcon}
        value={typed}
        onChange={setTyped}
        maxLength={limits.search.max}
        autoComplete="off"
      />
      <div role="status">{found.isSuccess && products.length === 0 && <Soft>{t('noProduct')}</Soft>}</div>
      {products.length > 0 && (
        <Found
          label={t('productsFound')}
          items={products}
          keyOf={({ id }) => id}
          show={({ id, title }) => (
            <>
              {title} <Soft>#{id}</Soft>
            </>
          )}
          onPick={({ id }) => onChange(String(id))}
        />
      )}
      {isNumber && found.isError && (
        <Found
          label={t('productsFound')}
          items={[Number(search)]}
          keyOf={(id) => id}
          show={(id) => `#${id}`}
          onPick={(id) => onChange(String(id))}
        />
      )}
    </div>
  );
}
