import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Product, Sku } from '#contract/catalogue/catalogue.ts';
import { PurchaseBox } from './PurchaseBox.tsx';
import { useChoice } from './useChoice.ts';

const sku: Sku = {
  id: 3,
  name: '一年',
  priceFen: 9900,
  steps: [],
  sale: null,
  minQuantity: 1,
  maxQuantity: 1,
  stock: 'plenty',
  licence: null,
  file: null,
  serviceHours: null,
  sharedSecret: false,
  pieceChoice: false,
};
const product: Product = {
  id: 1,
  title: '编辑器',
  subtitle: '',
  language: 'zh-CN',
  categoryId: 1,
  categorySlug: 'software',
  topCategorySlug: 'software',
  categoryName: '软件',
  seller: { shopId: null, name: '平台', verified: true, logo: null, color: null },
  kind: 'licence',
  firstSkuName: sku.name,
  cover: null,
  priceFromFen: sku.priceFen,
  hasSeveralPrices: false,
  soldCount: 0,
  ratingCount: 0,
  ratingAverage: null,
  stock: 'plenty',
  rentable: false,
  pictures: [],
  descriptionHtml: '',
  tags: [],
  accountFields: [],
  extraFields: [],
  skus: [sku],
  shop: null,
  related: [],
  createdAt: '2026-01-01T00:00:00.000Z',
};

function Box() {
  const nothing = () => null;
  return (
    <PurchaseBox product={product} choice={useChoice(product)} toCart={nothing} marks={nothing} coupons={nothing} />
  );
}

function drawn(element: ReactNode, address: string): string {
  const router = createMemoryRouter([{ path: '/product/:id', element }], { initialEntries: [address] });
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

test('the box never stands without the note of which licence is renewed', () => {
  const html = drawn(<Box />, '/product/1?renew=7');
  // Said by screen readers when the sentence changes: the section stands before.
  expect(html).toMatch(/<section [^>]*aria-live="polite"><h2>续期授权 #7<\/h2>/);
});

/** The stock of both options, as it is first and later. */
type Stock = [Sku['stock'], Sku['stock']];

test.each<{ what: string; first: Stock; later: Stock; address: string; chosen: number }>([
  { what: 'a cheaper one is restocked', first: ['none', 'few'], later: ['few', 'few'], address: '', chosen: 4 },
  { what: 'it sells out itself', first: ['few', 'few'], later: ['none', 'few'], address: '', chosen: 3 },
  { what: 'the address names it', first: ['few', 'few'], later: ['few', 'none'], address: '?sku=4', chosen: 4 },
])('the option that is shown stays chosen where $what', ({ first, later, address, chosen }) => {
  const of = ([one, other]: Stock): Product => ({
    ...product,
    skus: [
      { ...sku, stock: one },
      { ...sku, id: 4, priceFen: 29900, stock: other },
    ],
  });
  function Changing() {
    const [now, setNow] = useState(first);
    const choice = useChoice(of(now));
    // Seen once as it was before.
    if (now !== later) setNow(later);
    return <output>{choice.sku?.id}</output>;
  }
  expect(drawn(<Changing />, `/product/1${address}`)).toBe(`<output>${chosen}</output>`);
});
