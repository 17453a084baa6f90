/** The rules of refunds, as far as they need nothing but the facts. */
import type { Refund } from '#contract/orders/refunds.ts';
import { movesFrom, type Move } from '#contract/core/process.ts';
import type { OrderState } from '#contract/orders/orderProcess.ts';
import { refundProcess, type RefundState } from '#contract/orders/refundProcess.ts';
import type { Actor } from '../../../platform/http/session.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { partyOf } from '../../shops/service.ts';

/** Whose order it is; `sellerId` null: sold by the platform itself. */
export interface Parties {
  userId: number;
  sellerId: number | null;
}

export type RefundRole = 'buyer' | 'seller' | 'admin';
export type RefundAbility = Refund['may'][number];

/** What an actor is in the refund of an order. Nobody decides for themselves: buyers and sellers are never its admin. */
export function refundRolesOf(actor: Actor, { userId, sellerId }: Parties): RefundRole[] {
  const party = partyOf(actor, { buyerId: userId, sellerId });
  if (party === 'admin' && sellerId === null) return ['seller', 'admin'];
  return party === undefined || party === 'involved' ? [] : [party];
}

/** Whether a refund exists for an actor: for its parties, and for admins, also those who decide nothing of it. */
export function seesRefund(actor: Actor, { userId, sellerId }: Parties): boolean {
  return partyOf(actor, { buyerId: userId, sellerId }) !== undefined;
}

/** The abilities that the events of the process stand for; what happens at once or by itself is none. */
const abilityOf: Readonly<Record<string, RefundAbility>> = {
  withdraw: 'withdraw',
  complain: 'complain',
  approve: 'approve',
  refuse: 'refuse',
  grant: 'decide',
  reject: 'decide',
};

/** What somebody of these roles may do with a refund now, read from the process. */
export function refundAbilities(state: RefundState, roles: readonly RefundRole[]): RefundAbility[] {
  const mine = movesFrom(refundProcess, state).filter(({ by }) => roles.some((role) => role === by));
  return [...new Set(mine.flatMap(({ event }) => abilityOf[event] ?? []))];
}

/** The states that an event leads out of, and the one that it leads to. */
export function refundMove(event: string): { from: RefundState[]; to: RefundState } {
  const moves = refundProcess.moves.filter((move) => move.event === event);
  const [first] = moves;
  if (!first) throw new Error(`no refund knows ${event}`);
  return { from: moves.map(({ from }) => from), to: first.to };
}

function moveByItself(state: RefundState): Move<RefundState> | undefined {
  return movesFrom(refundProcess, state).find(({ afterSeconds }) => afterSeconds !== undefined);
}

/** When a refund that comes into a state goes on by itself; null when it does not. */
export function dueAt(state: RefundState, now: Date): Date | null {
  const seconds = moveByItself(state)?.afterSeconds;
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
}

/** The step that comes by itself, and when. */
export function nextOfRefund(state: RefundState, due: Date | null): Reply<Refund['next']> {
  const move = moveByItself(state);
  return move && due ? { event: move.event, to: move.to, at: due } : null;
}

/** Whether it was paid, whatever came back of it since. */
export function isPaid({ state }: { state: OrderState }): boolean {
  return state === 'paid' || state === 'delivered' || state === 'completed' || state === 'refunded';
}
