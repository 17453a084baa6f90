import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../../language/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { GripIcon } from '../../kit/icons.ts';
import type { SortableProps } from './sortableProps.ts';
import styles from './Sortable.module.css';
import { sortTexts } from './sortTexts.ts';

/** How far a pointer moves before it drags, in pixels: a press alone moves nothing. */
const distance = 5;

/** See `Sortable`, which loads it. */
export function SortableList({
  label,
  items,
  keyOf,
  nameOf,
  onOrder,
  look = 'rows',
  children,
}: SortableProps<unknown>) {
  const t = useTexts(sortTexts);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  // To be over its own place is no news before it was over another one.
  const wasElsewhere = useRef(false);
  const keys = items.map(keyOf);
  const placeOf = (key: UniqueIdentifier) => keys.indexOf(key);
  const nameAt = (place: number) => (place < 0 ? '' : nameOf(items[place]));
  const said = (key: UniqueIdentifier, over: UniqueIdentifier) => ({
    name: nameAt(placeOf(key)),
    place: placeOf(over) + 1,
    count: keys.length,
  });
  const handleEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onOrder(arrayMove([...items], placeOf(active.id), placeOf(over.id)));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleEnd}
      accessibility={{
        screenReaderInstructions: { draggable: t('how') },
        announcements: {
          onDragStart: ({ active }) => {
            wasElsewhere.current = false;
            return t('lifted', said(active.id, active.id));
          },
          onDragOver: ({ active, over }) => {
            wasElsewhere.current ||= over !== null && over.id !== active.id;
            return over && wasElsewhere.current ? t('over', said(active.id, over.id)) : undefined;
          },
          onDragEnd: ({ active, over }) => t('dropped', said(active.id, over?.id ?? active.id)),
          onDragCancel: ({ active }) => t('cancelled', { name: nameAt(placeOf(active.id)) }),
        },
      }}
    >
      <SortableContext items={keys} strategy={look === 'rows' ? verticalListSortingStrategy : rectSortingStrategy}>
        <ul className={styles[look]} aria-label={label}>
          {items.map((item) => (
            <SortableItem key={keyOf(item)} id={keyOf(item)} label={t('handle', { name: nameOf(item) })}>
              {(handle) => children(item, handle)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

interface SortableItemProps {
  id: UniqueIdentifier;
  label: string;
  children: (handle: ReactNode) => ReactNode;
}

function SortableItem({ id, label, children }: SortableItemProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
  });
  const place = transform === null ? undefined : `translate3d(${transform.x}px, ${transform.y}px, 0)`;
  return (
    <li ref={setNodeRef} style={{ transform: place, transition }} className={isDragging ? styles.dragged : undefined}>
      {children(
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={label}
          title={label}
        >
          <Icon of={GripIcon} size={18} />
        </button>,
      )}
    </li>
  );
}
