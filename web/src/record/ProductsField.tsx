import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { useCall } from '../api/queries.ts';
import { useTexts } from '../language/texts.ts';
import { FieldGroup } from '../ui/form/FieldGroup.tsx';
import type { FieldProps } from '../ui/form/fields.ts';
import { TextField } from '../ui/form/TextField.tsx';
import { useSettled } from '../ui/form/useSettled.ts';
import { IconButton } from '../ui/kit/Button.tsx';
import { CloseIcon, PlusIcon } from '../ui/kit/icons.ts';
import { PageState } from '../ui/kit/PageState.tsx';
import styles from './ProductsField.module.css';
import { productsTexts } from './productsTexts.ts';

interface ProductsFieldProps extends FieldProps<number[]> {
  label: string;
  /** The shop whose products they are; `all`: any; undefined while it is not known. */
  shopId: number | 'all' | undefined;
  /** Titles of those that are chosen already. */
  known?: readonly { id: number; title: string }[];
  max: number;
  /** Others than those on sale can be chosen by their number. */
  byNumber?: boolean;
  /** Gift cards are left out. */
  noGifts?: boolean;
}

const foundMax = 8;

/** Some products; those on sale are found by their words. */
export function ProductsField(props: ProductsFieldProps) {
  const { label, shopId, known = [], max, byNumber = false, noGifts = false, value, onChange, error } = props;
  const t = useTexts(productsTexts);
  const [titles, setTitles] = useState(() => new Map(known.map(({ id, title }) => [id, title])));
  const [search, setSearch] = useState('');
  const words = useSettled(search.trim());
  const query = useCall(
    'listProducts',
    { limit: foundMax, ...(shopId !== 'all' && { shopId }), ...(words !== '' && { search: words }) },
    { enabled: shopId !== undefined, placeholderData: (last) => last },
  );
  const nameOf = (id: number) => titles.get(id) ?? `#${id}`;
  const numbered =
    byNumber && /^\d{1,15}$/.test(words) ? [{ id: Number(words), title: `#${words}`, language: '' }] : [];
  return (
    <FieldGroup label={label} error={error}>
      {value.length === 0 && <p className={styles.soft}>{t('none')}</p>}
      <ul className={styles.list}>
        {value.map((id) => (
          <li key={id} className={styles.product}>
            <span>{nameOf(id)}</span>
            <IconButton
              icon={CloseIcon}
              size={32}
              label={t('remove', { name: nameOf(id) })}
              onClick={() => onChange(value.filter((other) => other !== id))}
            />
          </li>
        ))}
      </ul>
      {value.length < max && (
        <>
          <TextField
            name="products.search"
            type="search"
            label={t(byNumber ? 'searchOrNumber' : 'search')}
            value={search}
            onChange={setSearch}
            maxLength={limits.search.max}
          />
          <PageState query={query}>
            {({ list }) => {
              const found = [...list.filter(({ kind }) => !noGifts || kind !== 'gift'), ...numbered];
              const left = found.filter(({ id }) => !value.includes(id));
              if (left.length === 0) return <p className={styles.soft}>{t('noneFound')}</p>;
              return (
                <ul className={styles.list}>
                  {left.map(({ id, title, language }) => (
                    <li key={id} className={styles.product}>
                      <span lang={language || undefined}>{title}</span>
                      <IconButton
                        icon={PlusIcon}
                        size={32}
                        label={t('add', { name: title })}
                        onClick={() => {
                          setTitles(new Map(titles).set(id, title));
                          onChange([...value, id]);
                        }}
                      />
                    </li>
                  ))}
                </ul>
              );
            }}
          </PageState>
        </>
      )}
    </FieldGroup>
  );
}
