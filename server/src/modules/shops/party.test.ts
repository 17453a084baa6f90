import { describe, expect, test } from 'vitest';
import type { Grant } from '#contract/identity/grants.ts';
import { visitor, type Actor } from '../../platform/http/session.ts';
import { isSellerOf, partyOf } from './party.ts';

const user = (userId: number, role: 'user' | 'admin' = 'user', grants: readonly Grant[] = ['review']) => ({
  kind: 'user' as const,
  userId,
  role,
  grants: role === 'admin' ? grants : [],
  sessionId: null,
});
const related = (userId: number, ...ownPeople: number[]): Actor => ({ ...user(userId, 'admin'), ownPeople });
const ofShop = { buyerId: 1, sellerId: 2 };
const ofPlatform = { buyerId: 1, sellerId: null };

describe('in a sale', () => {
  test.each([
    ['its buyer', user(1), ofShop, 'buyer', false],
    ['its buyer, who is an admin', user(1, 'admin'), ofShop, 'buyer', false],
    ['its buyer, who is an admin, of the platform', user(1, 'admin'), ofPlatform, 'buyer', false],
    ['its seller', user(2), ofShop, 'seller', true],
    ['its seller, who is an admin', user(2, 'admin'), ofShop, 'seller', true],
    ['an admin', user(3, 'admin'), ofShop, 'admin', false],
    ['an admin, of the platform', user(3, 'admin'), ofPlatform, 'admin', true],
    ['an admin without the grant', user(3, 'admin', ['money', 'site']), ofPlatform, undefined, false],
    ['an admin, another account of its buyer', related(3, 3, 1), ofShop, 'involved', false],
    ['an admin, another account of its buyer, of the platform', related(3, 1, 3), ofPlatform, 'involved', false],
    ['an admin, somebody of the shop', related(3, 2, 3), ofShop, 'involved', false],
    ['an admin, somebody of another shop', related(3, 3, 4), ofShop, 'admin', false],
    ['a stranger', user(3), ofPlatform, undefined, false],
    ['a visitor', visitor, ofPlatform, undefined, false],
    ['who bought from themselves', user(1), { buyerId: 1, sellerId: 1 }, 'buyer', false],
    ['the owner of what is on shelf', user(2), { sellerId: 2 }, 'seller', true],
  ] as const)('%s', (_who, actor, sale, party, sells) => {
    expect([partyOf(actor, sale), isSellerOf(actor, sale)]).toEqual([party, sells]);
  });
});
