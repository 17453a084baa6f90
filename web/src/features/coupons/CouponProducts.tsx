import { useState } from 'react';
import { couponRules } from '#contract/coupons/couponRules.ts';
import { limits } from '#contract/core/limits.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { FieldGroup } from '../../ui/form/FieldGroup.tsx';
import type { FieldProps } from '../../ui/form/fields.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSettled } from '../../ui/form/useSettled.ts';
import { IconButton } from '../../ui/kit/Button.tsx';
import { CloseIcon, PlusIcon } from '../../ui/kit/icons.ts';
import { PageState } from '../../ui/kit/PageState.tsx';
import styles from './CouponProducts.module.css';
import { texts } from './texts.ts';
import type { CouponsOf } from './useCoupon.ts';

interface CouponProductsProps extends FieldProps<number[]> {
  of: CouponsOf;
  known: readonly { id: number; title: string }[];
}

const foundMax = 8;

/** The products that a coupon is for; those on sale are found by their words. */
export function CouponProducts({ of, known, value, onChange, error }: CouponProductsProps) {
  const t = useTexts(texts);
  const [titles, setTitles] = useState(() => new Map(known.map(({ id, title }) => [id, title])));
  const [search, setSearch] = useState('');
  const words = useSettled(search.trim());
  const own = useCall('getOwnShop', {}, { enabled: of === 'shop' });
  const shopId = own.data?.shop?.id;
  const query = useCall(
    'listProducts',
    { limit: foundMax, ...(shopId !== undefined && { shopId }), ...(words !== '' && { search: words }) },
    { enabled: of === 'platform' || shopId !== undefined, placeholderData: (last) => last },
  );
  const nameOf = (id: number) => titles.get(id) ?? `#${id}`;
  return (
    <FieldGroup label={t('chosenProducts')} error={error}>
      {value.length === 0 && <p className={styles.soft}>{t('noneChosen')}</p>}
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
      {value.length < couponRules.products && (
        <>
          <TextField
            name="products.search"
            type="search"
            label={t('searchProducts')}
            value={search}
            onChange={setSearch}
            maxLength={limits.search.max}
          />
          <PageState query={query}>
            {({ list }) => {
              const left = list.filter(({ id, kind }) => !value.includes(id) && kind !== 'gift');
              if (left.length === 0) return <p className={styles.soft}>{t('noneFound')}</p>;
              return (
                <ul className={styles.list}>
                  {left.map(({ id, title, language }) => (
                    <li key={id} className={styles.product}>
                      <span lang={language}>{title}</span>
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
