import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminCategory } from '#contract/catalogue/catalogueAdmin.ts';
import { call, type CallOutput } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { toast } from '../../ui/kit/toasts.ts';
import { texts } from './categoryTexts.ts';

/** Order and deletion of categories. Failures are told by a toast, and the list is asked for again. */
export function useCategoryActs() {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function act(work: () => Promise<CallOutput<'listAdminCategories'>>) {
    setBusy(true);
    try {
      queries.setQueryData(['listAdminCategories', {}], await work());
      void queries.invalidateQueries({ queryKey: ['listCategories'] });
    } catch {
      void queries.invalidateQueries({ queryKey: ['listAdminCategories'] });
      throw undefined;
    } finally {
      setBusy(false);
    }
  }
  const order = (parentId: number | null, ids: number[]) => {
    act(() => call('orderCategories', { parentId, ids })).catch(() => undefined);
  };
  const remove = ({ id }: AdminCategory, name: string, onDone: () => void) => {
    act(() => call('deleteCategory', { id }))
      .then(() => toast.good(t('deleted', { name })))
      .catch(() => undefined)
      .finally(onDone);
  };
  return { order, remove, busy };
}
