import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminCategory } from '#contract/catalogue/catalogueAdmin.ts';
import { useTexts } from '../../language/texts.ts';
import { categorySign } from '../../parts/product/categorySigns.ts';
import { href } from '../../paths.ts';
import { ActionDialog } from '../../record/ActionDialog.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Button, IconButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { DownIcon, EditIcon, PlusIcon, TrashIcon, UpIcon } from '../../ui/kit/icons.ts';
import { Notice } from '../../ui/kit/PageState.tsx';
import styles from './CategoryTree.module.css';
import { texts } from './categoryTexts.ts';
import { useCategoryName } from './options.ts';

export interface CategoryWish {
  /** Left out: a new one. */
  category?: AdminCategory;
  parentId: number | null;
}

interface TreeProps {
  categories: AdminCategory[];
  onEdit: (wish: CategoryWish) => void;
}

/** Categories in two levels; each can be moved among its siblings, edited, and deleted while it is empty. */
export function CategoryTree({ categories, onEdit }: TreeProps) {
  const t = useTexts(texts);
  const name = useCategoryName();
  const queries = useQueryClient();
  const order = useAction('orderCategories');
  if (categories.length === 0) {
    const action = <Button onClick={() => onEdit({ parentId: null })}>{t('make')}</Button>;
    return (
      <Card>
        <Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} action={action} />
      </Card>
    );
  }
  const childrenOf = (parentId: number | null) => categories.filter((category) => category.parentId === parentId);
  const line = (category: AdminCategory, index: number, siblings: AdminCategory[]) => {
    const { id, parentId } = category;
    const children = childrenOf(id);
    const ids = siblings.map((sibling) => sibling.id).toSpliced(index, 1);
    return (
      <CategoryLine
        category={category}
        isFirst={index === 0}
        isLast={index === siblings.length - 1}
        productCount={children.reduce((sum, child) => sum + child.productCount, category.productCount)}
        hasChildren={children.length > 0}
        busy={order.busy}
        onMove={(step) =>
          order.press({ parentId, ids: ids.toSpliced(index + step, 0, id) }, (list) =>
            queries.setQueryData(['listAdminCategories', {}], list),
          )
        }
        onEdit={() => onEdit({ category, parentId })}
        onAdd={parentId === null ? () => onEdit({ parentId: id }) : undefined}
      />
    );
  };
  return (
    <Card flush>
      <ul className={styles.tree} aria-label={t('list')}>
        {childrenOf(null).map((parent, index, parents) => (
          <li key={parent.id} className={styles.family}>
            {line(parent, index, parents)}
            {childrenOf(parent.id).length > 0 && (
              <ul className={styles.children} aria-label={t('childrenOf', { name: name(parent) })}>
                {childrenOf(parent.id).map((child, place, siblings) => (
                  <li key={child.id}>{line(child, place, siblings)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface LineProps {
  category: AdminCategory;
  isFirst: boolean;
  isLast: boolean;
  /** With those of its children. */
  productCount: number;
  hasChildren: boolean;
  busy: boolean;
  onMove: (step: 1 | -1) => void;
  onEdit: () => void;
  /** For those that may have children. */
  onAdd: (() => void) | undefined;
}

function CategoryLine({ category, isFirst, isLast, productCount, hasChildren, busy, ...on }: LineProps) {
  const { onMove, onEdit, onAdd } = on;
  const t = useTexts(texts);
  const { id, names, slug } = category;
  const name = useCategoryName()(category);
  const [isDeleting, setDeleting] = useState(false);
  const remove = useAction('deleteCategory', () => t('deleted', { name }));
  const isEmpty = productCount === 0 && !hasChildren;
  const other = [names['zh-CN'], names['en-US']].find((text) => text !== name && text !== '');
  const actions = [
    ...(onAdd ? [{ icon: PlusIcon, label: t('addChild', { name }), onClick: onAdd }] : []),
    { icon: UpIcon, label: t('up', { name }), disabled: isFirst || busy, onClick: () => onMove(-1) },
    { icon: DownIcon, label: t('down', { name }), disabled: isLast || busy, onClick: () => onMove(1) },
    { icon: EditIcon, label: t('edit', { name }), onClick: onEdit },
    {
      icon: TrashIcon,
      label: t(isEmpty ? 'deleteLabel' : 'notEmpty', { name }),
      disabled: !isEmpty,
      onClick: () => setDeleting(true),
    },
  ];
  return (
    <div className={styles.line}>
      <span className={styles.sign}>
        <Icon of={categorySign(slug)} size={20} />
      </span>
      <span className={styles.words}>
        <strong>{name}</strong>
        <Soft>
          {other === undefined ? '' : `${other} · `}
          <code>{slug}</code>
        </Soft>
      </span>
      <Link className={styles.count} to={href('adminProducts', { category: id })}>
        {t('products', { count: productCount })}
      </Link>
      <span className={styles.actions}>
        {actions.map((action) => (
          <IconButton key={action.label} size={32} {...action} />
        ))}
      </span>
      <ActionDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('deleteTitle', { name })}
        act={t('delete')}
        danger
        lead={t('deleteText', { name })}
        onAct={() => remove.send({ id })}
      />
    </div>
  );
}
