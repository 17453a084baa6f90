import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { limits } from '../core/limits.ts';
import { id, listOf, pageInput, wholeNumber } from '../core/paging.ts';
import { time } from '../core/times.ts';
import { writtenLine, writtenText } from '../core/writtenText.ts';
import { pieceRules, pieceSorts } from './pieceRules.ts';
import { StockItem } from './stock.ts';

/** One piece of an option that buyers may choose: what everybody may read of it, and never its content. */
export const Piece = z.object({
  id: z.int(),
  description: z.string(),
  /** On top of the option. */
  extraFen: z.int(),
  /** What it costs now, both together. */
  priceFen: z.int(),
});
export type Piece = z.infer<typeof Piece>;

export const listPieces = endpoint('GET /api/shop/pieces', {
  summary: 'The pieces of an option that can be chosen now, by their price',
  access: 'anyone',
  effect: 'reads',
  input: z.strictObject({
    skuId: id,
    /** Only this one, as long as it can be chosen. */
    pieceId: id.optional(),
    /** Only pieces whose description has these letters; a page may then be short, or empty, and still have a next one. */
    search: writtenLine().max(pieceRules.search.max).optional(),
    /** Only pieces that cost so much more than the option, at most. */
    extraUpToFen: wholeNumber(0, pieceRules.extraFen.max).optional(),
    sort: z.enum(pieceSorts).default('price_up'),
    ...pageInput,
  }),
  output: listOf(Piece),
  errors: ['not_found'],
});

export const changePiece = endpoint('POST /api/sale/stock/changePiece', {
  summary: 'Change what everybody may read of a piece that is for sale, and its extra price',
  access: 'user',
  effect: 'changes',
  scope: 'stock.write',
  input: z.strictObject({
    itemId: id,
    /** Empty: it can’t be chosen. */
    description: writtenLine().max(pieceRules.description.max),
    extraFen: wholeNumber(0, pieceRules.extraFen.max),
  }),
  output: StockItem,
  errors: [
    'forbidden',
    'grant_missing',
    'own_shop_not_open',
    'not_found',
    'state_conflict',
    'staff_cut_limit',
    'solo_limit',
    'too_many_requests',
  ],
});

/** The text that all buyers of an option share, without the text. */
export const SharedSecret = z.object({
  skuId: z.int(),
  /** How often it was set; 0: never, so that the option can’t be bought. */
  version: z.int(),
  setAt: time.nullable(),
  /** Buyers whose right to it stands, counted up to ten thousand. */
  holders: z.int(),
  /** Each time that it was set, the newest first. */
  history: z.array(z.object({ version: z.int(), setAt: time, by: z.string() })),
});
export type SharedSecret = z.infer<typeof SharedSecret>;

export const getSharedSecret = endpoint('GET /api/sale/stock/shared', {
  summary: 'When the shared secret of an option was set and replaced; never the secret itself',
  access: 'user',
  effect: 'reads',
  scope: 'stock.read',
  input: z.strictObject({ skuId: id }),
  output: SharedSecret,
  errors: ['forbidden', 'grant_missing', 'not_found'],
});

export const setSharedSecret = endpoint('POST /api/sale/stock/setShared', {
  summary: 'Set or replace the secret that all buyers of an option share; those who have a right to it are told',
  access: 'user',
  effect: 'changes',
  stepUp: true,
  input: z.strictObject({
    skuId: id,
    /** The version that is replaced, as it was seen; 0 for the first. */
    version: wholeNumber(0, 1_000_000),
    sharedText: writtenText().pipe(z.string().min(1).max(limits.stockLine.max)),
  }),
  output: SharedSecret,
  errors: [
    'forbidden',
    'grant_missing',
    'own_shop_not_open',
    'not_found',
    'state_conflict',
    'shared_secret_same',
    'too_many_requests',
  ],
});
