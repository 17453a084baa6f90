import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Product, Sku } from '#contract/catalogue/catalogue.ts';

export interface Choice {
  /** Undefined: the product has no option that could be bought. */
  sku: Sku | undefined;
  quantity: number;
  choose: (next: { sku: number; quantity: number }) => void;
  /** The piece that the address names. */
  pieceId: number | undefined;
  /** Puts the piece that was chosen into the address. */
  name: (piece: { skuId: number; pieceId: number | undefined }) => void;
}

/**
 * Chosen at once; the address follows, so that a link or a login comes back to the same choice. What was shown first stays chosen
 * when the stock changes: somebody is about to buy it, and another option costs something else.
 */
export function useChoice(product: Product): Choice {
  const [query, setQuery] = useSearchParams();
  const [choice, setChoice] = useState({ sku: Number(query.get('sku')), quantity: Number(query.get('quantity')) });
  const available = product.skus.find(({ stock }) => stock !== 'none') ?? product.skus[0];
  const sku = product.skus.find(({ id }) => id === choice.sku) ?? available;
  if (sku && sku.id !== choice.sku) setChoice({ ...choice, sku: sku.id });
  const wanted = Number.isInteger(choice.quantity) ? choice.quantity : 1;
  const quantity = sku ? Math.min(sku.maxQuantity, Math.max(sku.minQuantity, wanted)) : 1;
  const choose = (next: { sku: number; quantity: number }) => {
    setChoice(next);
    const address = new URLSearchParams(query);
    address.set('sku', String(next.sku));
    address.set('quantity', String(next.quantity));
    if (next.sku !== sku?.id) address.delete('piece');
    setQuery(address, { replace: true, preventScrollReset: true });
  };
  const named = Number(query.get('piece'));
  const name = ({ skuId, pieceId }: { skuId: number; pieceId: number | undefined }) => {
    const address = new URLSearchParams(query);
    address.set('sku', String(skuId));
    if (pieceId === undefined) address.delete('piece');
    else address.set('piece', String(pieceId));
    setQuery(address, { replace: true, preventScrollReset: true });
  };
  return { sku, quantity, choose, pieceId: Number.isSafeInteger(named) && named > 0 ? named : undefined, name };
}
