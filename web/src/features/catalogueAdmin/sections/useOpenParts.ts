import { useState } from 'react';
import { type Part, partNames, partOf } from '../productForm.ts';
import type { ProductForm } from '../useProductForm.ts';

/** What a new product cannot be without. */
const needed: readonly Part[] = ['partPlace', 'partTexts', 'partSkus'];

/** Which parts are unfolded where they fold: of a new product those that must be filled in, and always what a save found wrong. */
export function useOpenParts(form: ProductForm, isNew: boolean) {
  const [open, setOpen] = useState<ReadonlySet<Part>>(() => new Set(isNew ? needed : []));
  const [seen, setSeen] = useState(form.told);
  const wrong = partNames.filter((part) => form.problems.some(({ field }) => partOf(field) === part));
  const unfold = () => setOpen((before) => new Set([...before, ...wrong]));
  if (seen !== form.told) {
    // What is wrong must be in sight before it can be focused.
    setSeen(form.told);
    unfold();
  }
  return {
    open,
    toggle: (part: Part) =>
      setOpen((before) => new Set(before.has(part) ? [...before].filter((one) => one !== part) : [...before, part])),
    find: () => {
      // Nothing is sent while something is missing: it is told, and the first of it takes the focus.
      if (wrong.length === 0) return form.submit();
      unfold();
      requestAnimationFrame(() => {
        const fields = form.formRef.current?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [];
        [...fields].find((field) => field.offsetParent !== null)?.focus();
      });
    },
  };
}
