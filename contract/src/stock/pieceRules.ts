/** The numbers of pieces that buyers choose, and of secrets that all buyers of an option share. Free of zod. */
import { limits } from '../core/limits.ts';

export const pieceRules = {
  /** Characters of what everybody may read of a piece. */
  description: { max: 80 },
  /** Characters of what is searched for among them. */
  search: { max: 40 },
  /** What a piece may cost on top of its option, in fen. */
  extraFen: { max: limits.priceFen.max },
  /** Descriptions that are shown of an import before it is confirmed. */
  samples: 5,
  /** A part of a secret of at least so many characters must not stand in its description. */
  tellsFrom: 4,
  /** How often one person changes what is said of pieces, in some seconds; refusals count, as they tell of secrets. */
  perPerson: { max: 30, seconds: 60 * 60 },
} as const;

export const sharedSecretRules = {
  /** How often a shared secret is replaced in some seconds: each time all of its buyers are told. */
  replacements: { max: 10, seconds: 24 * 60 * 60 },
  /** Versions that are shown, the newest first. */
  shown: 20,
} as const;

export const pieceSorts = ['price_up', 'price_down'] as const;
