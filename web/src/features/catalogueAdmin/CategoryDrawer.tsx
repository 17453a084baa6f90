import type { AdminCategory } from '#contract/catalogue/catalogueAdmin.ts';
import { limits } from '#contract/core/limits.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { useAction } from '../../record/useAction.ts';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { InBoth } from '../../ui/form/InBoth.tsx';
import { useForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import type { CategoryWish } from './CategoryTree.tsx';
import { texts } from './categoryTexts.ts';
import { useCategoryName } from './options.ts';

interface CategoryDrawerProps {
  wish: CategoryWish | undefined;
  categories: AdminCategory[];
  onClose: () => void;
}

/** A category at the side, or a new one. */
export function CategoryDrawer({ wish, categories, onClose }: CategoryDrawerProps) {
  const t = useTexts(texts);
  const name = useCategoryName();
  const title = wish?.category ? t('editTitle', { name: name(wish.category) }) : t('newTitle');
  return (
    <Drawer open={wish !== undefined} onClose={onClose} title={title}>
      {wish && <CategoryForm wish={wish} categories={categories} onDone={onClose} />}
    </Drawer>
  );
}

interface CategoryFormProps {
  wish: CategoryWish;
  categories: AdminCategory[];
  onDone: () => void;
}

function CategoryForm({ wish: { category, parentId }, categories, onDone }: CategoryFormProps) {
  const t = useTexts(texts);
  const nameOf = useCategoryName();
  const hasChildren = categories.some((other) => category !== undefined && other.parentId === category.id);
  const save = useAction('saveCategory', (_, { names }) =>
    t(category ? 'saved' : 'made', {
      name: nameOf({ names: { 'zh-CN': names['zh-CN'], 'en-US': names['en-US'] ?? '' } }),
    }),
  );
  const form = useForm({
    initial: {
      names: { 'zh-CN': category?.names['zh-CN'] ?? '', 'en-US': category?.names['en-US'] ?? '' },
      slug: category?.slug ?? '',
      parentId: parentId === null ? '' : String(parentId),
      rentAdultsOnly: category?.rentAdultsOnly ?? false,
    },
    check: ({ names, slug }) => [
      ...(names['zh-CN'].trim() === '' ? [{ field: 'names.zh-CN', rule: 'required' as const }] : []),
      ...(slug.trim() === '' ? [{ field: 'slug', rule: 'required' as const }] : []),
    ],
    submit: async ({ names, slug, parentId: parent, rentAdultsOnly }) => {
      await save.send({
        ...(category && { id: category.id }),
        names,
        slug,
        parentId: parent === '' ? null : Number(parent),
        rentAdultsOnly,
      });
      onDone();
    },
    fieldOf: { slug_taken: 'slug' },
  });
  const { names } = form.values;
  const name = (language: 'zh-CN' | 'en-US') =>
    form.fieldAt(`names.${language}`, names[language], (value) => ({ names: { ...names, [language]: value } }));
  const parents = categories.filter((other) => other.parentId === null && other.id !== category?.id);
  return (
    <ActionForm form={form} label={t('newTitle')} act={t('save')} onCancel={onDone}>
      <InBoth
        zh={<TextField {...name('zh-CN')} label={t('nameZh')} maxLength={limits.categoryName.max} required />}
        en={
          <TextField
            {...name('en-US')}
            label={t('nameEn')}
            help={t('nameEnHelp')}
            maxLength={limits.categoryName.max}
          />
        }
      />
      <TextField
        {...form.field('slug')}
        label={t('slug')}
        help={t('slugHelp')}
        maxLength={limits.slug.max}
        autoComplete="off"
        required
      />
      <SelectField
        {...form.field('parentId')}
        label={t('parent')}
        help={t('parentHelp')}
        disabled={hasChildren}
        options={[
          { value: '', label: t('noParent') },
          ...parents.map((parent) => ({ value: String(parent.id), label: nameOf(parent) })),
        ]}
      />
      <Checkbox {...form.field('rentAdultsOnly')} label={t('rentAdultsOnly')} help={t('rentAdultsOnlyHelp')} />
    </ActionForm>
  );
}
