/**
 * Every failure has a name, the code of the envelope and the HTTP status that says the same.
 * Clients react to name and code, never to a text.
 */
export const errors = {
  login_needed: { code: 303, status: 401 },
  // What clients of the console's template know it by.
  not_logged_in: { code: 50008, status: 401 },
  login_expired: { code: 409, status: 401 },
  api_key_invalid: { code: 40101, status: 401 },
  basic_information_missing: { code: 415, status: 403 },
  forbidden: { code: 403, status: 403 },
  // An admin who is not entrusted with this; who can give the grant stands in the params.
  grant_missing: { code: 40313, status: 403 },
  account_frozen: { code: 40301, status: 403 },
  scope_missing: { code: 40310, status: 403 },
  api_key_not_allowed: { code: 40311, status: 403 },
  not_found: { code: 404, status: 404 },
  // It was on shelf once; its category stands in the params.
  product_gone: { code: 40401, status: 410 },
  method_not_allowed: { code: 405, status: 405 },
  conflict: { code: 40900, status: 409 },
  idempotency_conflict: { code: 40901, status: 409 },
  // The same call was carried out, and its answer is not kept any more.
  done_before: { code: 40944, status: 409 },
  state_conflict: { code: 40902, status: 409 },
  username_taken: { code: 40903, status: 409 },
  email_taken: { code: 40904, status: 409 },
  mobile_taken: { code: 40973, status: 409 },
  mobile_must_agree: { code: 40939, status: 409 },
  email_change_waits: { code: 40974, status: 409 },
  // The old address took a change back; until when nothing can be changed stands in the params.
  contacts_fixed: { code: 40975, status: 409 },
  sms_not_set_up: { code: 40976, status: 409 },
  tickets_full: { code: 40977, status: 409 },
  inbox_taken: { code: 40978, status: 409 },
  seats_used_up: { code: 40905, status: 409 },
  already_bound: { code: 40906, status: 409 },
  unbind_limit: { code: 40907, status: 409 },
  licence_not_active: { code: 40908, status: 409 },
  insufficient_balance: { code: 40909, status: 409 },
  money_owed: { code: 40935, status: 409 },
  order_closed: { code: 40910, status: 409 },
  order_already_paid: { code: 40911, status: 409 },
  sku_unavailable: { code: 40912, status: 409 },
  price_changed: { code: 40913, status: 409 },
  too_many_unpaid_orders: { code: 40914, status: 409 },
  sku_sold_out: { code: 40915, status: 409 },
  // Nothing was ordered; each line that can't be is named in the fields.
  lines_refused: { code: 40990, status: 409 },
  favourites_full: { code: 40991, status: 409 },
  alerts_full: { code: 40992, status: 409 },
  too_much_reserved: { code: 40916, status: 409 },
  order_not_delivered: { code: 40917, status: 409 },
  refund_too_large: { code: 40918, status: 409 },
  refund_open: { code: 40919, status: 409 },
  refund_not_allowed: { code: 40920, status: 409 },
  return_gives_nothing: { code: 40985, status: 409 },
  pieces_gone: { code: 40981, status: 409 },
  gift_code_redeemed: { code: 40982, status: 409 },
  refund_of_gift_cards: { code: 40983, status: 409 },
  gift_code_refunded: { code: 40984, status: 409 },
  service_late: { code: 41006, status: 409 },
  no_replacement: { code: 40921, status: 409 },
  already_reviewed: { code: 40922, status: 409 },
  category_in_use: { code: 40923, status: 409 },
  slug_taken: { code: 40924, status: 409 },
  product_incomplete: { code: 40925, status: 409 },
  stock_batch_state: { code: 40926, status: 409 },
  stock_too_many_lines: { code: 42206, status: 422 },
  own_product: { code: 40927, status: 409 },
  prohibited_words_full: { code: 41008, status: 409 },
  // What a seller may keep of files is used up.
  file_space_full: { code: 41007, status: 409 },
  // The caller’s own shop: suspended, or not open yet.
  own_shop_not_open: { code: 41005, status: 409 },
  trial_used: { code: 40928, status: 409 },
  domain_not_proven: { code: 40930, status: 409 },
  rotation_limit: { code: 40931, status: 409 },
  transfer_not_allowed: { code: 40932, status: 409 },
  transfer_waiting: { code: 40933, status: 409 },
  licence_handed_over: { code: 40934, status: 409 },
  licence_not_renewable: { code: 40929, status: 409 },
  export_limit: { code: 40940, status: 409 },
  list_views_limit: { code: 40986, status: 409 },
  export_not_ready: { code: 40941, status: 409 },
  archive_limit: { code: 40942, status: 409 },
  deletion_refused: { code: 40943, status: 409 },
  export_too_long: { code: 42240, status: 422 },
  // The password must be given again in this session.
  step_up_needed: { code: 40312, status: 403 },
  // The password was right; what belongs to the second step stands in the params.
  second_factor_needed: { code: 40315, status: 403 },
  // An admin of this site must set one up before anything else.
  second_factor_required: { code: 40314, status: 403 },
  four_eyes: { code: 40302, status: 403 },
  balance_too_small: { code: 40950, status: 409 },
  hold_too_small: { code: 40951, status: 409 },
  gift_code_unknown: { code: 40402, status: 404 },
  gift_code_yours_already: { code: 40952, status: 409 },
  gift_code_expired: { code: 40953, status: 409 },
  gift_code_stopped: { code: 40954, status: 409 },
  gift_code_made_by_you: { code: 40955, status: 409 },
  rule_request_waiting: { code: 40956, status: 409 },
  solo_limit: { code: 40957, status: 409 },
  admin_too_new: { code: 40303, status: 403 },
  // Nobody else is entrusted with it; the grant stands in the params.
  last_holder: { code: 40996, status: 409 },
  grant_request_waiting: { code: 40997, status: 409 },
  // Nobody else could agree; the command stands in the params.
  second_admin_missing: { code: 40936, status: 409 },
  // More or fewer by now than were counted; how many stands in the params.
  recipients_changed: { code: 40998, status: 409 },
  shop_slug_limit: { code: 41086, status: 409 },
  certificate_parent: { code: 40970, status: 409 },
  certificate_loop: { code: 40971, status: 409 },
  api_key_limit: { code: 40960, status: 409 },
  webhook_limit: { code: 40961, status: 409 },
  webhook_off: { code: 40962, status: 409 },
  merchant_limit: { code: 40968, status: 409 },
  mail_not_set_up: { code: 40987, status: 409 },
  body_too_large: { code: 413, status: 413 },
  address_too_long: { code: 414, status: 414 },
  address_malformed: { code: 40002, status: 400 },
  request_malformed: { code: 40003, status: 400 },
  request_timeout: { code: 408, status: 408 },
  headers_too_large: { code: 431, status: 431 },
  body_malformed: { code: 400, status: 400 },
  upload_malformed: { code: 40001, status: 400 },
  link_expired: { code: 410, status: 410 },
  invalid_input: { code: 422, status: 422 },
  idempotency_key_needed: { code: 42201, status: 422 },
  login_failed: { code: 42202, status: 422 },
  code_wrong: { code: 42203, status: 422 },
  password_wrong: { code: 42210, status: 422 },
  totp_wrong: { code: 42212, status: 422 },
  recovery_code_wrong: { code: 42213, status: 422 },
  passkey_refused: { code: 42214, status: 422 },
  passkey_copied: { code: 42215, status: 422 },
  login_step_over: { code: 42216, status: 422 },
  factor_limit: { code: 40994, status: 409 },
  passkey_known: { code: 40995, status: 409 },
  reset_too_early: { code: 40988, status: 409 },
  reset_stands_still: { code: 40937, status: 409 },
  no_second_factor: { code: 40989, status: 409 },
  password_same: { code: 42211, status: 422 },
  password_common: { code: 42204, status: 422 },
  // Whoever asked in vain too often answers a challenge first; it stands in the params.
  proof_needed: { code: 42901, status: 429 },
  too_many_requests: { code: 429, status: 429 },
  internal: { code: 500, status: 500 },
  gateway_unavailable: { code: 50201, status: 502 },
  notice_refused: { code: 42205, status: 422 },
  unavailable: { code: 503, status: 503 },
  // Each verified person may have so many accounts.
  look_first: { code: 40938, status: 409 },
  person_accounts_full: { code: 40993, status: 409 },
  real_name_open: { code: 40999, status: 409 },
  photos_missing: { code: 42250, status: 422 },
  shop_name_taken: { code: 41001, status: 409 },
  // Orders, refunds or money are open; how much of each stands in the params.
  shop_not_settled: { code: 41002, status: 409 },
  // There is a newer wording than the one that was agreed to.
  agreement_changed: { code: 41003, status: 409 },
  shop_not_open: { code: 41004, status: 409 },
  // More of it is asked for than is done at once; the params say after how many seconds to come again.
  busy: { code: 50301, status: 503 },
  body_too_slow: { code: 40801, status: 408 },
} as const satisfies Record<string, { code: number; status: number }>;

export type ErrorName = keyof typeof errors;

/** What is wrong with one field of the input; `field` is a dotted path, '' for the whole. */
export interface FieldProblem {
  field: string;
  rule: FieldRule;
  params?: Record<string, string | number>;
}

export const fieldRules = [
  'required',
  'unknown',
  'type',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'whole_number',
  'one_of',
  'format',
  'username_format',
  'username_reserved',
  'slug_format',
  'slug_reserved',
  'shown_name_format',
  'no_links',
  'password_format',
  'email_format',
  'mobile_format',
  'mobile_abroad',
  'one_target',
  'code_format',
  'domain_format',
  'machine_format',
  'account_format',
  'not_yourself',
  'picture_format',
  'picture_broken',
  'picture_pixels',
  'missing',
  'fixed',
  'price_steps',
  'two_levels',
  'before_from',
  'earliest_day',
  'latest_day',
  'too_many_days',
  'not_taken',
  'not_zero',
  'below_zero',
  'in_future',
  'gift_code_format',
  'platform_only',
  'prohibited_word',
  'request_file_format',
  'binds_no_machine',
  'parts_needed',
  'needs_machine',
  'needs_domain',
  'needs_binding',
  'needs_term',
  'not_for_trial',
  'url_format',
  'url_not_public',
  'website_format',
  'region_code',
  'not_your_name',
  'too_many_lines',
  'too_many_cells',
  'too_much_markup',
  'too_many_licences',
  'lines_wrong',
  'twice',
  'sku_unavailable',
  'sku_sold_out',
  'price_changed',
  'own_product',
  'too_much_reserved',
  'trial_used',
  'resident_id_format',
  'resident_id_region',
  'resident_id_date',
  'check_digit',
  'hk_macau_permit_format',
  'taiwan_permit_format',
  'passport_format',
  'organization_code_format',
  'person_name_format',
  'past_day',
  'document_expired',
  'contact_format',
  'digits_format',
  'number_format',
  'qq_format',
] as const;
export type FieldRule = (typeof fieldRules)[number];

/** What stands in `data` of a failed reply. */
export interface Failure {
  name: ErrorName;
  params?: Record<string, string | number>;
  fields?: FieldProblem[];
  requestId: string;
}

/** Success code of the envelope; clients take 1 as well. */
export const successCode = 20000;

export interface Envelope<T> {
  status: 'ok' | 'fail';
  code: number;
  msg: string;
  data: T;
}
