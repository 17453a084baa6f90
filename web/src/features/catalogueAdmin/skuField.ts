import type { SkuValues } from './productForm.ts';
import type { ProductForm } from './useProductForm.ts';

export interface SkuFieldsProps {
  form: ProductForm;
  index: number;
  sku: SkuValues;
}

/** A field of one SKU among all. */
export function skuField<Name extends keyof SkuValues>({ form, index, sku }: SkuFieldsProps, name: Name) {
  return form.fieldAt<SkuValues[Name]>(`skus.${index}.${name}`, sku[name], (value) => ({
    skus: form.values.skus.with(index, { ...sku, [name]: value }),
  }));
}
