import { useState } from 'react';
import type { ProductSummary } from '#contract/catalogue/catalogue.ts';
import { limits } from '#contract/core/limits.ts';
import type { ShopPageContent } from '#contract/shops/shopPage.ts';
import { shopPageRules } from '#contract/shops/shopPageRules.ts';
import { useCall } from '../../../api/queries.ts';
import { useLocale } from '../../../language/locale.tsx';
import { localesFor } from '../../../language/localesFor.ts';
import { useTexts } from '../../../language/texts.ts';
import { Cover } from '../../../parts/product/Cover.tsx';
import { Sortable } from '../../../ui/form/sort/Sortable.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useSettled } from '../../../ui/form/useSettled.ts';
import { Button, IconButton } from '../../../ui/kit/Button.tsx';
import { Card } from '../../../ui/kit/Card.tsx';
import { CloseIcon, PlusIcon, TrashIcon } from '../../../ui/kit/icons.ts';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import styles from './Editor.module.css';
import { editorTexts } from './editorTexts.ts';
import { type EditorForm, fieldOf } from './useEditor.ts';

type Section = ShopPageContent['sections'][number];

interface SectionsCardProps {
  form: EditorForm;
  shopId: number;
  /** What is known of products, by id. */
  known: ReadonlyMap<number, ProductSummary>;
  /** Whether products of the platform may stand beside its own. */
  platformGoods: boolean;
}

/** Sections and their products, put in order by pointer or keyboard. */
export function SectionsCard({ form, shopId, known, platformGoods }: SectionsCardProps) {
  const t = useTexts(editorTexts);
  const { sections } = form.values.content;
  // Sections have no name of their own to be known by: each gets a number as long as it is edited.
  const [keys, setKeys] = useState<number[]>(() => sections.map((_, at) => at));
  const keyAt = (at: number) => keys[at] ?? at;
  const setAll = (next: Section[], nextKeys: number[]) => {
    setKeys(nextKeys);
    form.set({ content: { ...form.values.content, sections: next } });
  };
  const keyed = sections.map((section, at) => ({ section, at, key: keyAt(at) }));
  return (
    <Card title={t('sections')}>
      <Stack gap={16}>
        <p className={styles.soft}>{t('sectionsHelp')}</p>
        {platformGoods && <p className={styles.soft}>{t('platformGoodsHelp')}</p>}
        <Sortable
          label={t('sections')}
          items={keyed}
          keyOf={({ key }) => key}
          nameOf={({ section }) => section.titles['zh-CN']}
          onOrder={(next) =>
            setAll(
              next.map(({ section }) => section),
              next.map(({ key }) => key),
            )
          }
        >
          {({ section, at }, handle) => (
            <div className={styles.section}>
              {handle}
              <SectionFields {...{ form, shopId, known, platformGoods, section, at }}>
                <Button
                  size="sm"
                  kind="quiet"
                  icon={TrashIcon}
                  aria-label={`${t('removeSection')} ${section.titles['zh-CN']}`}
                  onClick={() =>
                    setAll(
                      sections.filter((_, place) => place !== at),
                      keyed.filter((one) => one.at !== at).map(({ key }) => key),
                    )
                  }
                >
                  {t('removeSection')}
                </Button>
              </SectionFields>
            </div>
          )}
        </Sortable>
        {sections.length < shopPageRules.sections.max && (
          <Row>
            <Button
              size="sm"
              icon={PlusIcon}
              onClick={() =>
                setAll(
                  [...sections, { titles: { 'zh-CN': t('newSection'), 'en-US': '' }, productIds: [] }],
                  [...keyed.map(({ key }) => key), Math.max(-1, ...keyed.map(({ key }) => key)) + 1],
                )
              }
            >
              {t('addSection')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

interface SectionFieldsProps extends SectionsCardProps {
  section: Section;
  at: number;
  children: React.ReactNode;
}

function SectionFields({ form, shopId, known, platformGoods, section, at, children }: SectionFieldsProps) {
  const t = useTexts(editorTexts);
  const languages = localesFor(useLocale());
  const [isAdding, setAdding] = useState(false);
  const { titles, productIds } = section;
  const change = (content: ShopPageContent, changes: Partial<Section>) => ({
    ...content,
    sections: content.sections.map((own, place) => (place === at ? { ...own, ...changes } : own)),
  });
  const products = fieldOf(form, `sections.${at}.productIds`, productIds, (content, ids) =>
    change(content, { productIds: ids }),
  );
  const nameOf = (id: number) => known.get(id)?.title ?? t('offShelf', { id });
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        {languages.map((language) => (
          <TextField
            key={language}
            {...fieldOf(form, `sections.${at}.titles.${language}`, titles[language], (content, title) =>
              change(content, { titles: { ...titles, [language]: title } }),
            )}
            label={t(language === 'zh-CN' ? 'sectionName' : 'sectionNameEn')}
            required={language === 'zh-CN'}
            maxLength={shopPageRules.sectionTitle.max}
          />
        ))}
      </div>
      {productIds.length === 0 ? (
        <p className={styles.soft}>{t('noProducts')}</p>
      ) : (
        <Sortable
          label={t('products', { name: titles['zh-CN'] })}
          items={productIds}
          keyOf={(id) => id}
          nameOf={nameOf}
          onOrder={products.onChange}
        >
          {(id, handle) => (
            <div className={styles.product}>
              {handle}
              <ProductName product={known.get(id)} name={nameOf(id)} />
              <IconButton
                icon={CloseIcon}
                size={32}
                label={t('removeProduct', { name: nameOf(id) })}
                onClick={() => products.onChange(productIds.filter((other) => other !== id))}
              />
            </div>
          )}
        </Sortable>
      )}
      {products.error !== undefined && <p className={styles.problem}>{products.error}</p>}
      <Row>
        {productIds.length < shopPageRules.sectionProducts.max && (
          <Button size="sm" icon={PlusIcon} aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
            {t('addProducts')}
          </Button>
        )}
        {children}
      </Row>
      {isAdding && productIds.length < shopPageRules.sectionProducts.max && (
        <ProductPicker
          shopId={shopId}
          platformGoods={platformGoods}
          without={productIds}
          onPick={(id) => products.onChange([...productIds, id])}
        />
      )}
    </div>
  );
}

function ProductName({ product, name }: { product: ProductSummary | undefined; name: string }) {
  return (
    <>
      {product && (
        <Cover
          productId={product.id}
          categorySlug={product.topCategorySlug}
          title={product.title}
          optionName={product.firstSkuName}
          kind={product.kind}
          picture={product.cover}
          shape="thumb40"
        />
      )}
      <span className={styles.productName} lang={product?.language}>
        {name}
      </span>
    </>
  );
}

/** Finds what the shop has on shelf, or the platform. */
function ProductPicker({
  shopId,
  platformGoods,
  without,
  onPick,
}: {
  shopId: number;
  platformGoods: boolean;
  without: number[];
  onPick: (id: number) => void;
}) {
  const t = useTexts(editorTexts);
  const [search, setSearch] = useState('');
  const [ofPlatform, setOfPlatform] = useState(false);
  const words = useSettled(search.trim());
  const query = useCall('listProducts', {
    shopId: ofPlatform ? 0 : shopId,
    limit: 20,
    sort: 'newest',
    ...(words !== '' && { search: words }),
  });
  return (
    <div className={styles.picker}>
      <TextField
        name="search"
        type="search"
        label={t('searchProducts')}
        value={search}
        onChange={setSearch}
        maxLength={limits.search.max}
      />
      {platformGoods && (
        <Checkbox name="ofPlatform" value={ofPlatform} onChange={setOfPlatform} label={t('ofPlatform')} />
      )}
      <PageState query={query}>
        {({ list }) => {
          const left = list.filter(({ id }) => !without.includes(id));
          if (left.length === 0) return <p className={styles.soft}>{t('noneFound')}</p>;
          return (
            <ul className={styles.found}>
              {left.map((product) => (
                <li key={product.id} className={styles.product}>
                  <ProductName product={product} name={product.title} />
                  <IconButton
                    icon={PlusIcon}
                    size={32}
                    label={t('add', { name: product.title })}
                    onClick={() => onPick(product.id)}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </PageState>
    </div>
  );
}
