import { describe, expect, test } from 'vitest';
import { usualTerms } from '#contract/licences/licencePolicy.ts';
import { findPlace, type Candidate } from './scope.ts';

const now = new Date(Date.UTC(2026, 0, 1));
const bound = (target: string): Candidate => ({
  activationId: 1,
  kind: 'domain',
  target,
  parts: [],
  boundAt: now,
  diesAt: null,
  offlineUntil: null,
});
const covers = (target: string, asked: string, subdomains = true) => {
  const place = { kind: 'domain', field: 'domain', target: asked, parts: [] } as const;
  return findPlace(place, [bound(target)], { ...usualTerms, subdomains }, now).bound === 'alive';
};

describe('a domain that covers what lies below it', () => {
  test.each([
    ['example.com', 'a.b.example.com'],
    ['example.com.cn', 'shop.example.com.cn'],
    ['me.github.io', 'docs.me.github.io'],
    ['example.cn', 'com.example.cn'],
    ['com.cn', 'com.cn'],
  ])('%s covers %s', (target, asked) => expect(covers(target, asked)).toBe(true));

  test.each([
    ['com.cn', 'example.com.cn'],
    ['gd.cn', 'example.gd.cn'],
    ['co.uk', 'example.co.uk'],
    ['github.io', 'me.github.io'],
    ['vercel.app', 'a.b.vercel.app'],
    ['example.com', 'badexample.com'],
  ])('%s is shared by strangers, or another: not %s', (target, asked) => expect(covers(target, asked)).toBe(false));

  test('a domain and its www are one site, whichever was bound', () => {
    for (const subdomains of [true, false]) {
      expect(covers('www.example.com', 'example.com', subdomains)).toBe(true);
      expect(covers('example.com', 'www.example.com', subdomains)).toBe(true);
      expect(covers('www.example.com', 'shop.example.com', subdomains)).toBe(false);
    }
  });

  test('only where the terms say so', () => expect(covers('example.com', 'a.example.com', false)).toBe(false));
});
