import { useState } from 'react';
import type { ProhibitedWord } from '#contract/catalogue/prohibitedWords.ts';
import { prohibitedWordRules } from '#contract/catalogue/prohibitedWordRules.ts';
import { useListCall } from '../../../api/queries.ts';
import { useTexts } from '../../../language/texts.ts';
import { ActionDialog } from '../../../record/ActionDialog.tsx';
import { ActionForm } from '../../../record/ActionForm.tsx';
import { column, lead } from '../../../record/columns.ts';
import { ListScreen } from '../../../record/ListScreen.tsx';
import { useAction } from '../../../record/useAction.ts';
import { text, useAddress } from '../../../record/useAddress.ts';
import { requiredFields, useForm } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { IconButton } from '../../../ui/kit/Button.tsx';
import { TrashIcon } from '../../../ui/kit/icons.ts';
import { Drawer } from '../../../ui/kit/overlay/Drawer.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import type { Column } from '../../../ui/list/Table.tsx';
import { texts } from './prohibitedTexts.ts';

/** Words that no product and no shop may have, newest first. */
export function ProhibitedWords() {
  const t = useTexts(texts);
  const { search } = useAddress({ search: text }).at;
  const list = useListCall('listProhibitedWords', { search });
  const [deleting, setDeleting] = useState<ProhibitedWord>();
  const remove = useAction('deleteProhibitedWord', () => t('removed'));
  const word = deleting?.word ?? '';
  const columns: Column<ProhibitedWord>[] = [
    lead(t('word'), (row) => row.word),
    column(t('addedBy'), ({ createdBy }) => createdBy ?? '–'),
    column(t('addedAt'), ({ createdAt }) => <Time at={createdAt} />),
  ];
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        bar={{ search: { label: t('search'), placeholder: t('searchHint') }, filters: [] }}
        actions={(row) => (
          <IconButton
            size={32}
            icon={TrashIcon}
            label={t('remove', { word: row.word })}
            onClick={() => setDeleting(row)}
          />
        )}
      />
      <ActionDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={t('removeTitle')}
        act={t('removeAct')}
        danger
        lead={t('removeText', { word })}
        onAct={() => remove.send({ id: deleting?.id ?? 0 })}
      />
    </>
  );
}

/** Adds words at the side, one a line. */
export function ProhibitedWordsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(texts);
  return (
    <Drawer open={open} onClose={onClose} title={t('add')}>
      {open && <WordsForm onDone={onClose} />}
    </Drawer>
  );
}

function WordsForm({ onDone }: { onDone: () => void }) {
  const t = useTexts(texts);
  const max = prohibitedWordRules.atOnce;
  const add = useAction('addProhibitedWords', ({ added }) => t('saved', { count: added }));
  const form = useForm({
    initial: { words: '' },
    check: (values) => [
      ...requiredFields(values, ['words']),
      ...(linesOf(values.words).length > max ? [{ field: 'words', rule: 'too_long' as const, params: { max } }] : []),
    ],
    submit: async ({ words }) => {
      await add.send({ words: linesOf(words) });
      onDone();
    },
  });
  return (
    <ActionForm form={form} label={t('add')} act={t('save')} onCancel={onDone}>
      <TextField {...form.field('words')} label={t('list')} help={t('wordsHelp', { max })} rows={10} required />
    </ActionForm>
  );
}

function linesOf(words: string): string[] {
  return words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
