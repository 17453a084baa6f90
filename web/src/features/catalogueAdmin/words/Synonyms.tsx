import { useState } from 'react';
import type { SynonymGroup } from '#contract/catalogue/synonyms.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionDialog } from '../../../record/ActionDialog.tsx';
import { column, lead } from '../../../record/columns.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { useAction } from '../../../record/useAction.ts';
import { IconButton } from '../../../ui/kit/Button.tsx';
import { EditIcon, TrashIcon } from '../../../ui/kit/icons.ts';
import { Time } from '../../../ui/kit/Time.tsx';
import type { Column } from '../../../ui/list/Table.tsx';
import { texts } from './synonymTexts.ts';

/** Words that mean the same to the search, group by group, newest first. */
export function Synonyms({ onEdit }: { onEdit: (group: SynonymGroup) => void }) {
  const t = useTexts(texts);
  const list = useListCall('listSynonyms', {});
  const [deleting, setDeleting] = useState<SynonymGroup>();
  const remove = useAction('deleteSynonyms', () => t('deleted'));
  const wordsOf = (group: SynonymGroup | undefined) => (group?.synonyms ?? []).join(t('separator'));
  const columns: Column<SynonymGroup>[] = [
    lead(t('synonyms'), (group) => wordsOf(group)),
    column(t('changed'), ({ updatedAt }) => <Time at={updatedAt} />),
  ];
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        actions={(group) => (
          <>
            <IconButton
              size={32}
              icon={EditIcon}
              label={t('edit', { synonyms: wordsOf(group) })}
              onClick={() => onEdit(group)}
            />
            <IconButton
              size={32}
              icon={TrashIcon}
              label={t('deleteLabel', { synonyms: wordsOf(group) })}
              onClick={() => setDeleting(group)}
            />
          </>
        )}
      />
      <ActionDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={t('deleteTitle')}
        act={t('delete')}
        danger
        lead={t('deleteText', { synonyms: wordsOf(deleting) })}
        onAct={() => remove.send({ id: deleting?.id ?? 0 })}
      />
    </>
  );
}
