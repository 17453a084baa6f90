import { matchPath } from 'react-router';
import { type MessageKind, messageStatus } from '#contract/messages/messageKinds.ts';
import type { Message } from '#contract/messages/messages.ts';
import { paths } from '../../paths.ts';
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
  [paths.orders]: 'order',
  [paths.adminOrders]: 'order',
  [paths.adminRefunds]: 'seeRefund',
  [paths.myLeases]: 'lease',
  [paths.lessorLeases]: 'lease',
  [paths.listings]: 'listing',
  [paths.licences]: 'licence',
  [paths.statement]: 'statement',
  [paths.withdraw]: 'withdrawals',
  [paths.editStore]: 'product',
  [paths.storeStock]: 'stock',
  [paths.adminStock]: 'stock',
  [paths.security]: 'security',
  [paths.account]: 'account',
  [paths.tickets]: 'ticket',
  [paths.shopCenter]: 'shop',
  [paths.shops]: 'shop',
  [paths.rentalDetails]: 'listing',
};

const shopTabs: Readonly<Record<string, ActWord>> = { orders: 'order', refunds: 'seeRefund', questions: 'question' };

/** The word of the one button of a message; undefined where it leads to its own list. */
export function actOf({
  kind,
  link,
  messageType,
}: Pick<Message, 'kind' | 'link' | 'messageType'>): ActWord | undefined {
  const { pathname, searchParams } = new URL(link, 'http://site');
  if (pathname === paths.messages) return undefined;
  const isOpen = messageType === messageStatus.endsSoon || messageType === messageStatus.underWay;
  const act = isOpen ? asked[kind] : undefined;
  if (act !== undefined) return act;
  const tab = pathname === paths.shopCenter ? shopTabs[searchParams.get('tab') ?? ''] : undefined;
  return tab ?? places[pathname] ?? (matchPath(paths.product, pathname) ? 'product' : 'open');
}
