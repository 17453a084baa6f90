import { useState } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Button, IconButton } from '../../ui/kit/Button.tsx';
import { ListIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Modal } from '../../ui/kit/Modal.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { texts } from './texts.ts';
import type { ListView } from './useListView.ts';

interface ViewMenuProps<Row> {
  columns: Column<Row>[];
  view: ListView;
  onChange: (view: ListView) => void;
}

/** Which columns a list shows and how high its rows are. */
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
        <Stack gap={16}>
          <fieldset className="plain">
            <legend>{t('columns')}</legend>
            <Stack gap={8}>
              {choices.map(({ key, title }) => (
                <Checkbox
                  key={key}
                  name={key}
                  label={title}
                  value={!hidden.includes(key)}
                  onChange={(isShown) => set(key, isShown)}
                />
              ))}
            </Stack>
          </fieldset>
          <Checkbox
            name="compact"
            label={t('compact')}
            value={compact}
            onChange={(isCompact) => onChange({ ...view, compact: isCompact })}
          />
          <Row gap={8} justify="end">
            <Button kind="quiet" onClick={() => onChange({ hidden: [], compact: false })}>
              {t('reset')}
            </Button>
          </Row>
        </Stack>
      </Modal>
    </>
  );
}
