import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { listViewRules } from '#contract/console/listViewRules.ts';
import { useTexts } from '../../language/texts.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button, IconButton } from '../../ui/kit/Button.tsx';
import { CloseIcon, ListIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Modal } from '../../ui/kit/overlay/Modal.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import styles from './list.module.css';
import { texts } from './texts.ts';
import { type ListView, type SavedView, withSaved } from './useListView.ts';

interface ViewMenuProps<Row> {
  columns: Column<Row>[];
  view: ListView;
  onChange: (view: ListView) => void;
}

/** Which columns a list shows, how high its rows are, and views that were saved. */
export function ViewMenu<Row>({ columns, view, onChange }: ViewMenuProps<Row>) {
  const t = useTexts(texts);
  const [open, setOpen] = useState(false);
  const { hidden, compact } = view;
  // What leads the rows stays.
  const choices = columns.filter(({ leads = false }) => !leads).map(({ name, key = name, title }) => ({ key, title }));
  const set = (key: string, isShown: boolean) =>
    onChange({ ...view, hidden: isShown ? hidden.filter((one) => one !== key) : [...hidden, key] });
  return (
    <>
      <IconButton icon={ListIcon} label={t('view')} size={40} onClick={() => setOpen(true)} />
      <Modal open={open} onClose={() => setOpen(false)} title={t('view')} size="sm">
        <Stack gap={24}>
          <fieldset className={styles.choices}>
            <legend>{t('columns')}</legend>
            {choices.map(({ key, title }) => (
              <Checkbox
                key={key}
                name={key}
                label={title}
                value={!hidden.includes(key)}
                onChange={(isShown) => set(key, isShown)}
              />
            ))}
          </fieldset>
          <Row gap={8} justify="space-between">
            <Checkbox
              name="compact"
              label={t('compact')}
              value={compact}
              onChange={(isCompact) => onChange({ ...view, compact: isCompact })}
            />
            <Button kind="quiet" size="sm" onClick={() => onChange({ ...view, hidden: [], compact: false })}>
              {t('reset')}
            </Button>
          </Row>
          <SavedViews view={view} onChange={onChange} onChosen={() => setOpen(false)} />
        </Stack>
      </Modal>
    </>
  );
}

interface SavedViewsProps extends Omit<ViewMenuProps<never>, 'columns'> {
  onChosen: () => void;
}

function SavedViews({ view, onChange, onChosen }: SavedViewsProps) {
  const t = useTexts(texts);
  const [query, setQuery] = useSearchParams();
  const [name, setName] = useState('');
  const handleChoose = (saved: SavedView) => {
    onChange({ ...view, hidden: saved.hidden });
    setQuery(saved.query);
    onChosen();
  };
  const handleSave = () => {
    onChange(withSaved(view, { name: name.trim(), query: query.toString(), hidden: view.hidden }));
    setName('');
  };
  return (
    <fieldset className={styles.choices}>
      <legend>{t('saved')}</legend>
      {view.saved.map((saved) => (
        <Row key={saved.name} gap={8} justify="space-between">
          <Button kind="quiet" size="sm" onClick={() => handleChoose(saved)}>
            {saved.name}
          </Button>
          <IconButton
            icon={CloseIcon}
            size={28}
            label={t('forget', { name: saved.name })}
            onClick={() => onChange({ ...view, saved: view.saved.filter((one) => one.name !== saved.name) })}
          />
        </Row>
      ))}
      <form
        className={styles.save}
        aria-label={t('saveView')}
        onSubmit={(event) => {
          event.preventDefault();
          handleSave();
        }}
      >
        <TextField
          name="view"
          label={t('viewName')}
          help={t('savedHelp')}
          maxLength={listViewRules.nameMax}
          value={name}
          onChange={setName}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          {t('save')}
        </Button>
      </form>
    </fieldset>
  );
}
