import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { gateways, isOwnOffer, type GatewayName, type GatewayWay } from '#contract/orders/gateways.ts';
import { offerRules } from '#contract/orders/paymentRules.ts';
import type { PaymentState } from '#contract/orders/payments.ts';
import { call } from '../../api/call.ts';
import { useSession } from '../../api/session.ts';
import { useSecondsLeft } from '../../ui/kit/Time.tsx';

/** How often the state is asked for, in milliseconds: while somebody waits for it, and when money may still come late. */
const askEveryMs = 2_000;
const askLateEveryMs = 15_000;
const waitMsMax = 30_000;
/** Far more often than a payment lives: a page that was left open asks no longer. */
const asksMax = 1_000;

/**
 * Where a payment stands, asked again and again while it can change: more slowly while the connection fails, and not at
 * all while the page is hidden. What only the buyer may see comes with the first answer.
 */
export function usePayment(initial: PaymentState) {
  const { loggedIn } = useSession();
  const failures = useRef(0);
  const { token } = initial;
  const query = useQuery({
    queryKey: ['getPaymentState', { token }, loggedIn],
    queryFn: async ({ signal }) => {
      try {
        const state = await call('getPaymentState', { token }, { signal, quiet: true });
        failures.current = 0;
        return state;
      } catch (thrown) {
        failures.current += 1;
        throw thrown;
      }
    },
    initialData: initial,
    staleTime: 0,
    // A lost connection is a failure to tell, not a reason to wait in silence.
    networkMode: 'always',
    retry: false,
    refetchInterval: ({ state }) =>
      state.dataUpdateCount > asksMax ? false : pauseMs(state.data ?? initial, failures.current),
  });
  return { payment: query.data, isKnown: query.isFetchedAfterMount, isFailing: query.isRefetchError };
}

function pauseMs({ state }: PaymentState, failures: number): number | false {
  if (state === 'paid') return false;
  const pause = state === 'waiting' ? askEveryMs : askLateEveryMs;
  return Math.min(pause * 2 ** Math.min(failures, 4), waitMsMax);
}

/** What the payer has at hand comes first. */
const waysHere: Record<'desk' | 'phone', readonly GatewayWay[]> = {
  desk: ['qr', 'page', 'phone'],
  phone: ['phone', 'page', 'qr'],
};
/** As the style of the page has it. */
const onPhone = '(pointer: coarse), (max-width: 40em)';

/** How the reader gets to a gateway; undefined until the page lives in the browser. */
export function useWay({ ways, attempt }: PaymentState, gateway: GatewayName): GatewayWay | undefined {
  const [device, setDevice] = useState<'desk' | 'phone'>();
  useEffect(() => setDevice(window.matchMedia(onPhone).matches ? 'phone' : 'desk'), []);
  if (device === undefined) return undefined;
  const has = (wanted: GatewayWay) => ways.some((one) => one.gateway === gateway && one.way === wanted);
  // Switched off meanwhile, what was asked for can still be paid.
  return waysHere[device].find(has) ?? (attempt?.gateway === gateway ? attempt.way : gateways[gateway].ways[0]);
}

/**
 * What the payer pays on top for a gateway, in fen: as it was asked for, else as it would be now. 0 where the balance pays, or nothing.
 */
export function useFee(payment: PaymentState, gateway: GatewayName | undefined): number {
  const way = useWay(payment, gateway ?? 'sandbox');
  if (gateway === undefined) return 0;
  const { ways, attempt } = payment;
  const isOf = (one: { gateway: GatewayName; way: GatewayWay }) =>
    one.gateway === gateway && (way === undefined || one.way === way);
  return attempt && isOf(attempt) ? attempt.feeFen : (ways.find(isOf)?.feeFen ?? 0);
}

/** Whether this is the browser inside WeChat; undefined until the page lives in the browser. */
export function useInWechat(): boolean | undefined {
  const [is, setIs] = useState<boolean>();
  useEffect(() => setIs(/MicroMessenger/i.test(navigator.userAgent)), []);
  return is;
}

const ownOfferMs = offerRules.ownSeconds * 1000;

/**
 * What a gateway offers, asked for at once where none of it is there yet. What is for this reader alone lives some minutes: it is asked
 * for anew before they are over.
 */
export function useOffer(payment: PaymentState, gateway: GatewayName, way: GatewayWay | undefined) {
  const { token, state, fromBalanceFen } = payment;
  const isThis = payment.attempt?.gateway === gateway && (way === undefined || payment.attempt.way === way);
  const attempt = isThis ? payment.attempt : null;
  const isOwn = way !== undefined && isOwnOffer(gateway, way);
  // As the reader sees it: another fee is refused.
  const feeFen = payment.ways.find((one) => one.gateway === gateway && one.way === way)?.feeFen;
  const query = useQuery({
    // With another part from the balance it is another one.
    queryKey: ['getPayment', { token, gateway, way, feeFen, fromBalanceFen }],
    queryFn: async () => {
      const { attempt: offered, code } = await call('getPayment', { gateway, way, token, feeFen }, quiet);
      return { offered, code };
    },
    enabled: way !== undefined && state === 'waiting' && attempt === null,
    staleTime: isOwn ? ownOfferMs : Infinity,
    refetchInterval: isOwn ? ownOfferMs : false,
    networkMode: 'always',
    retry: false,
    refetchOnWindowFocus: isOwn,
  });
  const { offered = null, code } = query.data ?? {};
  const shown = attempt ?? offered;
  return {
    attempt: shown,
    /** Of what is shown; null: the page's own. Undefined where it was not drawn with the answer. */
    code: shown !== null && shown.payUrl === offered?.payUrl ? code : undefined,
    error: query.isFetching ? null : query.error,
    retry: query.refetch,
  };
}
const quiet = { quiet: true };

/** Seconds left by the server's clock, whatever the reader's says; undefined until the page lives in the browser. */
export function useTimeLeft({ expiresAt }: PaymentState, serverNow: number): number | undefined {
  const [aheadMs, setAheadMs] = useState<number>();
  useEffect(() => setAheadMs(Date.now() - serverNow), [serverNow]);
  const until = aheadMs === undefined ? undefined : new Date(new Date(expiresAt).getTime() + aheadMs).toISOString();
  return useSecondsLeft(until);
}
