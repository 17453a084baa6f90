import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { isEventSigned, stripeToleranceSeconds } from './stripeProtocol.ts';

/* The signature is that of `openssl dgst -sha256 -hmac` over a text written by hand: the moment, a dot, the body. */
const secret = 'whsec_vector_of_a_test';
const body = '{"id":"evt_1","object":"event","note":"云笔记"}';
const moment = 1763884800;
const signature = '90a1d7963904c0010ecf552ebec28bd04c776960c536b14d505fec0294e07401';
const at = new Date(moment * 1000);
const isSigned = (header: string, change: { body?: string; at?: Date; secret?: string } = {}) =>
  isEventSigned({ body, header, at, ...change }, change.secret ?? secret);

describe('a signed event', () => {
  test('is known by a signature made without this code', () => {
    expect(isSigned(`t=${moment},v1=${signature}`)).toBe(true);
  });

  test('is known by a signature of Stripe’s own library', () => {
    const header = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: moment });
    expect(header).toBe(`t=${moment},v1=${signature}`);
    const other = '{"amount":1200,"云":"😀\\u0000"}';
    const made = Stripe.webhooks.generateTestHeaderString({ payload: other, secret: 'whsec_x', timestamp: moment });
    expect(isSigned(made, { body: other, secret: 'whsec_x' })).toBe(true);
  });

  test('has a signature for each of several secrets, and those of other schemes beside them', () => {
    const wrong = 'a'.repeat(64);
    expect(isSigned(`t=${moment},v1=${wrong},v1=${signature},v0=${wrong}`)).toBe(true);
    expect(isSigned(`t=${moment}, v1=${signature}`)).toBe(true);
    expect(isSigned(`t=${moment},v0=${signature}`)).toBe(false);
  });

  test.each([
    ['nothing', ''],
    ['no moment', `v1=${signature}`],
    ['two moments', `t=${moment},t=${moment},v1=${signature}`],
    ['a moment that is none', `t=${moment}x,v1=${signature}`],
    ['another moment', `t=${moment + 1},v1=${signature}`],
    ['a part of it', `t=${moment},v1=${signature.slice(1)}`],
    ['more than it', `t=${moment},v1=${signature}00`],
    ['in capitals', `t=${moment},v1=${signature.toUpperCase()}`],
    ['too many parts', `t=${moment}${',v1='.repeat(30)},v1=${signature}`],
  ])('is none with %s', (_what, header) => {
    expect(isSigned(header)).toBe(false);
  });

  test('counts for some minutes, by either clock', () => {
    const header = `t=${moment},v1=${signature}`;
    const after = (seconds: number) => new Date((moment + seconds) * 1000);
    for (const seconds of [-stripeToleranceSeconds, stripeToleranceSeconds]) {
      expect(isSigned(header, { at: after(seconds) })).toBe(true);
      expect(isSigned(header, { at: after(seconds + Math.sign(seconds)) })).toBe(false);
    }
  });

  test('is none with another body or secret, and never with an empty one', () => {
    const header = `t=${moment},v1=${signature}`;
    expect(isSigned(header, { body: `${body} ` })).toBe(false);
    expect(isSigned(header, { secret: 'whsec_other' })).toBe(false);
    expect(isSigned(header, { secret: '' })).toBe(false);
  });
});
