import { useTexts } from '../../language/texts.ts';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import type { Named } from './filterAddress.ts';
import { FilterForm } from './FilterForm.tsx';
import type { Filter } from './filters.ts';
import styles from './list.module.css';
import { texts } from './texts.ts';

interface FilterPanelProps {
  open: boolean;
  onClose: () => void;
  /** On a phone the fields are a sheet, with the orders of the list among them; else they unfold below the bar. */
  isNarrow: boolean;
  filters: Filter[];
  sorts: Named[];
  sort: string;
}

/** The fields of a list's filters, which a first screen does without. */
export function FilterPanel({ open, onClose, isNarrow, filters, sorts, sort }: FilterPanelProps) {
  const t = useTexts(texts);
  const form = <FilterForm filters={filters} sorts={isNarrow ? sorts : []} sort={sort} onDone={onClose} />;
  if (!isNarrow) return open && <div className={styles.panel}>{form}</div>;
  return (
    <Drawer open={open} onClose={onClose} title={t('filters')} side="bottom">
      {form}
    </Drawer>
  );
}
