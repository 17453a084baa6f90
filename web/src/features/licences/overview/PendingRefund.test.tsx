import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Licence } from '#contract/licences/licences.ts';
import type { Order } from '#contract/orders/orders.ts';
import { PendingRefund } from './PendingRefund.tsx';

/** What the drawer says of a licence whose order has this refund. */
function said(licence: Pick<Licence, 'orderId' | 'state'>, openRefund: Order['openRefund']): string {
  const queries = new QueryClient();
  queries.setQueryData(['getOrder', { id: 7 }], { openRefund });
  const page = <PendingRefund licence={licence as Licence} />;
  return renderToString(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />
    </QueryClientProvider>,
  );
}

test('a refund that is under way is told with its state, what it means, and the way to the order', () => {
  const html = said({ orderId: 7, state: 'active' }, { id: 3, state: 'complained', dueAt: null });
  expect(html).toContain('平台处理中');
  expect(html).toContain('照常可用');
  expect(html).toMatch(/href="[^"]*order=7"/);
});

test('nothing is said where there is none, of a licence without an order, and of what was revoked', () => {
  expect(said({ orderId: 7, state: 'active' }, null)).not.toContain('退款');
  expect(said({ orderId: null, state: 'active' }, { id: 3, state: 'complained', dueAt: null })).not.toContain('退款');
  expect(said({ orderId: 7, state: 'revoked' }, { id: 3, state: 'complained', dueAt: null })).not.toContain('退款');
});
