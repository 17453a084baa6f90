import { useState } from 'react';
import { Link } from 'react-router';
import type { AdminCategory } from '#contract/catalogue/catalogueAdmin.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, IconButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { categorySign } from '../../parts/product/categorySigns.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import { DownIcon, EditIcon, PlusIcon, TrashIcon, UpIcon } from '../../ui/kit/icons.ts';
import { Confirm } from '../../ui/kit/Modal.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import styles from './CategoryTree.module.css';
import { texts } from './categoryTexts.ts';
import { useCategoryName } from './options.ts';
import { useCategoryActs } from './useCategoryActs.ts';

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
  const { order, remove, busy } = useCategoryActs();
  const [asked, setAsked] = useState<AdminCategory>();
  const [last, setLast] = useState<AdminCategory>();
  const childrenOf = (parentId: number | null) => categories.filter((category) => category.parentId === parentId);
  const move = (category: AdminCategory, step: 1 | -1) => {
    const siblings = childrenOf(category.parentId).map(({ id }) => id);
    const from = siblings.indexOf(category.id);
    const ids = siblings.toSpliced(from, 1).toSpliced(from + step, 0, category.id);
    order(category.parentId, ids);
  };
  if (categories.length === 0) {
    const action = <Button onClick={() => onEdit({ parentId: null })}>{t('make')}</Button>;
    return (
      <Card>
        <Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} action={action} />
      </Card>
    );
  }
  const askDelete = (category: AdminCategory) => {
    setAsked(category);
    setLast(category);
  };
  const line = (category: AdminCategory, index: number, siblings: AdminCategory[]) => (
    <CategoryLine
      category={category}
      isFirst={index === 0}
      isLast={index === siblings.length - 1}
      productCount={childrenOf(category.id).reduce((sum, child) => sum + child.productCount, category.productCount)}
      hasChildren={childrenOf(category.id).length > 0}
      busy={busy}
      onMove={(step) => move(category, step)}
      onEdit={() => onEdit({ category, parentId: category.parentId })}
      onAdd={category.parentId === null ? () => onEdit({ parentId: category.id }) : undefined}
      onDelete={() => askDelete(category)}
    />
  );
  const title = last ? name(last) : '';
  return (
    <>
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
      <Confirm
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('deleteTitle', { name: title })}
        act={t('delete')}
        cancel={t('cancel')}
        danger
        busy={busy}
        onAct={() => asked && remove(asked, title, () => setAsked(undefined))}
      >
        {t('deleteText', { name: title })}
      </Confirm>
    </>
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
  onDelete: () => void;
}

function CategoryLine({ category, isFirst, isLast, productCount, hasChildren, busy, ...on }: LineProps) {
  const { onMove, onEdit, onAdd, onDelete } = on;
  const isEmpty = productCount === 0 && !hasChildren;
  const t = useTexts(texts);
  const nameOf = useCategoryName();
  const name = nameOf(category);
  const { names, slug } = category;
  const other = [names['zh-CN'], names['en-US']].find((text) => text !== name && text !== '');
  return (
    <div className={styles.line}>
      <span className={styles.sign}>
        <Icon of={categorySign(slug)} size={20} />
      </span>
      <span className={styles.words}>
        <strong>{name}</strong>
        <span className={styles.soft}>
          {other === undefined ? '' : `${other} · `}
          <code>{slug}</code>
        </span>
      </span>
      <Link className={styles.count} to={href('adminProducts', { category: category.id })}>
        {t('products', { count: productCount })}
      </Link>
      <span className={styles.acts}>
        {onAdd && <IconButton icon={PlusIcon} size={32} label={t('addChild', { name })} onClick={onAdd} />}
        <IconButton
          icon={UpIcon}
          size={32}
          label={t('up', { name })}
          disabled={isFirst || busy}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={DownIcon}
          size={32}
          label={t('down', { name })}
          disabled={isLast || busy}
          onClick={() => onMove(1)}
        />
        <IconButton icon={EditIcon} size={32} label={t('edit', { name })} onClick={onEdit} />
        <IconButton
          icon={TrashIcon}
          size={32}
          label={isEmpty ? t('deleteLabel', { name }) : t('notEmpty', { name })}
          disabled={!isEmpty}
          onClick={onDelete}
        />
      </span>
    </div>
  );
}
