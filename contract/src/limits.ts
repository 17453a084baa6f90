/** Bounds of fields, shared by the schema that enforces them and the form that shows them. Lengths are characters, amounts fen. */
export const limits = {
  username: { min: 3, max: 20 },
  password: { min: 6, max: 64 },
  email: { max: 120 },
  code: { length: 6 },
  search: { max: 60 },
  cursor: { max: 200 },
  list: { max: 100, normal: 20 },
  quantity: { min: 1, max: 1000 },
  rechargeFen: { min: 100, max: 5_000_000 },
  priceFen: { max: 100_000_000 },
  licenceKey: { max: 60 },
  domain: { max: 253 },
  inquiry: { min: 2, max: 253 },
  ico: { max: 12_000 },
  recordNumber: { max: 60 },
  siteName: { min: 1, max: 30 },
  slogan: { max: 60 },
  idempotencyKey: { min: 8, max: 100 },
  unpaidOrders: 3,
} as const;

/** Letters first, then letters, digits and underscore. */
export const usernamePattern = /^[A-Za-z][A-Za-z0-9_]*$/;
/** At least one digit, one lower and one upper case letter, and no white space. */
export const passwordPattern = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])\S+$/;
