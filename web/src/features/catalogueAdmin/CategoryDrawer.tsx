import { useQueryClient } from '@tanstack/react-query';
import type { AdminCategory } from '#contract/catalogue/catalogueAdmin.ts';
import { limits } from '#contract/core/limits.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { Form, useForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { toast } from '../../ui/kit/toasts.ts';
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
  const queries = useQueryClient();
  const nameOf = useCategoryName();
  const hasChildren = categories.some((other) => category !== undefined && other.parentId === category.id);
  const form = useForm({
    initial: {
      names: { 'zh-CN': category?.names['zh-CN'] ?? '', 'en-US': category?.names['en-US'] ?? '' },
      slug: category?.slug ?? '',
      parentId: parentId === null ? '' : String(parentId),
    },
    check: ({ names, slug }) => [
      ...(names['zh-CN'].trim() === '' ? [{ field: 'names.zh-CN', rule: 'required' as const }] : []),
      ...(slug.trim() === '' ? [{ field: 'slug', rule: 'required' as const }] : []),
    ],
    submit: async ({ names, slug, parentId: parent }) => {
      const answer = await call(
        'saveCategory',
        { ...(category && { id: category.id }), names, slug, parentId: parent === '' ? null : Number(parent) },
        { quiet: true },
      );
      queries.setQueryData(['listAdminCategories', {}], answer);
      void queries.invalidateQueries({ queryKey: ['listCategories'] });
      toast.good(t(category ? 'saved' : 'made', { name: nameOf({ names }) }));
      onDone();
    },
    fieldOf: { slug_taken: 'slug' },
  });
  const { names } = form.values;
  const name = (language: 'zh-CN' | 'en-US') =>
    form.fieldAt(`names.${language}`, names[language], (value) => ({ names: { ...names, [language]: value } }));
  const parents = categories.filter((other) => other.parentId === null && other.id !== category?.id);
  return (
    <Form
      form={form}
      label={t('newTitle')}
      actions={
        <>
          <Button type="submit" kind="primary" busy={form.busy}>
            {t('save')}
          </Button>
          <Button onClick={onDone}>{t('cancel')}</Button>
        </>
      }
    >
      <TextField {...name('zh-CN')} label={t('nameZh')} maxLength={limits.categoryName.max} required />
      <TextField {...name('en-US')} label={t('nameEn')} help={t('nameEnHelp')} maxLength={limits.categoryName.max} />
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
    </Form>
  );
}
