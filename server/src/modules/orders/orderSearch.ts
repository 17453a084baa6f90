/** What a search of orders means: digits are an order's number, other words the beginning of a buyer's name or a part of a title. */
export function searchedOrders(
  search: string | undefined,
  by: 'buyer' | 'title',
): { orderId?: number; buyer?: string; title?: string } {
  if (search === undefined || search === '') return {};
  if (/^\d{1,15}$/.test(search)) return { orderId: Number(search) };
  return by === 'buyer' ? { buyer: search } : { title: search };
}
