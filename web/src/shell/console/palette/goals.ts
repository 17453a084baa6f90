import type { CallOutput } from '../../../api/call.ts';
import { href } from '../../../paths.ts';
import type { Goal } from './recent.ts';

type Found = CallOutput<'searchConsole'>;

/** Where each thing that was found is opened, by whose it is to the reader. */
export function goalsOf(
  { orders, licences, products, users, shops }: Found,
  orderName: (id: number) => string,
): Record<keyof Found, Goal[]> {
  return {
    orders: orders.map(({ id, title, side }) => ({ to: orderAddress(id, side), label: orderName(id), detail: title })),
    licences: licences.map(({ id, title, keyMasked, side }) => ({
      to: licenceAddress(id, side),
      label: keyMasked,
      detail: title,
    })),
    products: products.map(({ id, title }) => ({ to: href('product', { id }), label: title })),
    users: users.map(({ id, username }) => ({
      to: href('adminUser', { id }),
      label: username,
      detail: String(id),
    })),
    shops: shops.map(({ id, name }) => ({ to: href('adminShops', { shop: id }), label: name, detail: String(id) })),
  };
}

type Side = Found['orders'][number]['side'];

function orderAddress(order: number, side: Side): string {
  if (side === 'admin') return href('adminOrders', { order });
  return side === 'seller' ? href('shopCenter', { order }) : href('orders', { order });
}

function licenceAddress(licence: number, side: Side): string {
  if (side === 'admin') return href('adminLicences', { licence });
  return side === 'seller' ? href('shopCenter', { tab: 'licences', licence }) : href('licences', { licence });
}
