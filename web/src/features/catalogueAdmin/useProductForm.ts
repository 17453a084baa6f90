import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { useActingShop } from '../../api/actingShop.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { useGoodsPlace } from '../../parts/goods/goodsPlace.tsx';
import { type FormState, useForm } from '../../ui/form/form.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { texts } from './editorTexts.ts';
import {
  changedParts,
  copyOfProduct,
  emptyProduct,
  inputOf,
  problemsOf,
  valuesOf,
  withKeysOf,
  withPlainKeys,
  type ProductValues,
} from './productForm.ts';

export type ProductForm = FormState<ProductValues>;

/** The form of a product, or of a new one, which may begin as another; `said` is what the last save did. */
export function useProductForm(
  edited: EditedProduct | undefined,
  copied?: EditedProduct,
): { form: ProductForm; said: string } {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [first] = useState(() =>
    edited ? valuesOf(edited.draft) : withPlainKeys(copied ? copyOfProduct(valuesOf(copied.draft)) : emptyProduct()),
  );
  const place = useGoodsPlace();
  const { actingShop } = useActingShop();
  const [saved, setSaved] = useState(first);
  const [said, setSaid] = useState('');
  const id = edited?.draft.id;
  const form = useForm<ProductValues>({
    initial: first,
    // What was saved once comes back from the server.
    keep: edited ? undefined : { as: ['product', place.of, actingShop ?? 'own', copied?.draft.id ?? 'new'].join(':') },
    check: (values) =>
      problemsOf(values).map((problem) =>
        // Of several names it is the Chinese one that is missing.
        problem.field.endsWith('names.zh-CN')
          ? { ...problem, params: { ...problem.params, label: t('nameZh') } }
          : problem,
      ),
    submit: async (values) => {
      const answer = await call('saveProduct', inputOf(values, id), { quiet: true });
      const next = withKeysOf(values, valuesOf(answer.draft));
      const number = answer.draft.id ?? 0;
      queries.setQueryData(['getAdminProduct', { id: number }], answer);
      for (const key of ['listAdminProducts', 'listStock', 'getSoloLimit'])
        void queries.invalidateQueries({ queryKey: [key] });
      if (id === undefined) {
        toast.good(t('made', { title: next.texts['zh-CN'].title }));
        return navigate(place.edit(number), { replace: true });
      }
      const parts = changedParts(saved, next).map((part) => t(part));
      const isWaiting = answer.review?.state === 'waiting' && answer.review.isChange;
      const named = { parts: parts.join(t('separator')) };
      const sentence = parts.length === 0 ? t('unchanged') : t(isWaiting ? 'savedForReview' : 'saved', named);
      setSaid(sentence);
      toast.good(sentence);
      setSaved(next);
      form.reset(next);
    },
  });
  return { form, said };
}
