import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { EditedProduct } from '#contract/catalogue/catalogueAdmin.ts';
import { GoOn, useNextWords } from './GoOn.tsx';

const words = { title: '点卡', subtitle: '', description: '', instructions: '' };
const draft: Omit<EditedProduct['draft'], 'kind'> = {
  id: 5,
  categoryId: 1,
  shopId: null,
  texts: { 'zh-CN': words, 'en-US': words },
  tags: [],
  featured: false,
  rentable: false,
  pictures: [],
  accountFields: [],
  extraFields: [],
  skus: [],
};
const noted = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', soldCount: 0 };

function edited(changes: Pick<EditedProduct, 'state' | 'may'>, kind: 'secret' | 'licence'): EditedProduct {
  return { draft: { ...draft, kind }, ...noted, files: [], skuSales: [], review: null, isReviewed: false, ...changes };
}

function Foot({ product }: { product: EditedProduct }) {
  return (
    <>
      <p>{useNextWords(product)}</p>
      <GoOn edited={product} onRefused={() => undefined} />
    </>
  );
}

function shown(product: EditedProduct): string[] {
  const router = createMemoryRouter([{ path: '/', element: <Foot product={product} /> }]);
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return html
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .filter((line) => line !== '');
}

test('a saved draft says what comes next, and has it beside the button that saves', () => {
  expect(shown(edited({ state: 'draft', may: ['submit'] }, 'secret'))).toEqual([
    '下一步：备好库存，然后提交审核',
    '添加库存',
    '提交审核',
  ]);
  expect(shown(edited({ state: 'draft', may: ['put_on'] }, 'licence'))).toEqual(['下一步：上架', '上架']);
});

test('nothing is next where somebody else is to act, and what was unlisted can be listed again', () => {
  expect(shown(edited({ state: 'auditing', may: ['withdraw'] }, 'secret'))).toEqual([]);
  expect(shown(edited({ state: 'off_shelf', may: ['put_on'] }, 'secret'))).toEqual(['上架']);
});
