import { consolePaths } from '#contract/console/consolePaths.ts';
import { type MessageKind, messageStatus } from '#contract/messages/messageKinds.ts';
import type { Message } from '#contract/messages/messages.ts';
import type { ActWord } from './actTexts.ts';

/** What the reader is asked to do, as long as there is time for it. */
const asked: Partial<Record<MessageKind, ActWord>> = {
  refund_asked: 'answerRefund',
  refund_asked_platform: 'answerRefund',
  service_sold: 'deliver',
  service_due: 'deliver',
  service_due_platform: 'deliver',
  lease_problem: 'answer',
  lease_claimed: 'answer',
  shop_report_opened: 'answer',
  licence_offered: 'decide',
  licence_ending: 'renew',
  refund_refused: 'seeRefund',
};

/** What stands where messages lead. */
const places: Readonly<Record<string, ActWord>> = {
  [consolePaths.orders]: 'order',
  [consolePaths.adminOrders]: 'order',
  [consolePaths.adminRefunds]: 'seeRefund',
  [consolePaths.myLeases]: 'lease',
  [consolePaths.lessorLeases]: 'lease',
  [consolePaths.listings]: 'listing',
  [consolePaths.licences]: 'licence',
  [consolePaths.statement]: 'statement',
  [consolePaths.withdraw]: 'withdrawals',
  [consolePaths.editStore]: 'product',
  [consolePaths.storeStock]: 'stock',
  [consolePaths.adminStock]: 'stock',
  [consolePaths.security]: 'security',
  [consolePaths.account]: 'account',
  [consolePaths.tickets]: 'ticket',
  [consolePaths.shopCenter]: 'shop',
  '/shops': 'shop',
  '/rentalDetails': 'listing',
};

const shopTabs: Readonly<Record<string, ActWord>> = { orders: 'order', refunds: 'seeRefund', questions: 'question' };

/** The word of the one button of a message; undefined where it leads to its own list. */
export function actOf({
  kind,
  link,
  messageType,
}: Pick<Message, 'kind' | 'link' | 'messageType'>): ActWord | undefined {
  const { pathname, searchParams } = new URL(link, 'http://site');
  if (pathname === consolePaths.messages) return undefined;
  const isOpen = messageType === messageStatus.endsSoon || messageType === messageStatus.underWay;
  const act = isOpen ? asked[kind] : undefined;
  if (act !== undefined) return act;
  const tab = pathname === consolePaths.shopCenter ? shopTabs[searchParams.get('tab') ?? ''] : undefined;
  return tab ?? places[pathname] ?? (pathname.startsWith('/product/') ? 'product' : 'open');
}
