/** What a program can be told of a licence, in one table, gravest first. Free of zod. */
import type { Texts } from '../core/locale.ts';

/**
 * What a result comes to: `refused`: the program may not go on, and nothing was done; `ended`: it was done, and the
 * licence is no longer used there; `valid`: the licence is good there.
 */
export type ResultOutcome = 'refused' | 'ended' | 'valid';

interface Result {
  outcome: ResultOutcome;
  /** What it means, and what to do. */
  texts: Texts;
}

const result = (outcome: ResultOutcome, zh: string, en: string): Result => ({
  outcome,
  texts: { 'zh-CN': zh, 'en-US': en },
});

/** Of all results that apply, the first one is told. */
export const validationResults = {
  INPUT_INVALID: result(
    'refused',
    '请求内容有误，请修正 field 所指的字段后再试。',
    'What was sent cannot be read. Correct the field that `field` names.',
  ),
  TOO_MANY_REQUESTS: result(
    'refused',
    '请求过于频繁，请在 retryAfter 秒后再试。',
    'Too many requests. Ask again after `retryAfter` seconds.',
  ),
  UNAVAILABLE: result(
    'refused',
    '授权服务暂时无法应答，请在 retryAfter 秒后再试，其间以上一次有效的应答为准。',
    'The service cannot answer now. Rely on your last good answer and ask again after `retryAfter` seconds.',
  ),
  NOT_FOUND: result('refused', '没有这个授权码，请检查是否输错。', 'There is no such licence key. Check it for typos.'),
  KEY_REPLACED: result(
    'refused',
    '该授权码已被新的授权码替换，请向持有人索取新授权码。',
    'This key was replaced by a new one. Ask the holder of the licence for it.',
  ),
  REFUNDED: result(
    'refused',
    '该授权的订单已退款，授权已失效；如需使用请重新购买。',
    'The order of this licence was refunded, which ended it. Buy it again to use it.',
  ),
  REVOKED: result(
    'refused',
    '该授权已被撤销，不会恢复；如有疑问请联系卖家。',
    'This licence has been revoked for good. Contact the seller with questions.',
  ),
  SELLER_SUSPENDED: result(
    'refused',
    '出售该授权的店铺已被停用，请联系平台客服。',
    'The shop that sold this licence is suspended. Contact the support of the platform.',
  ),
  SUSPENDED: result('refused', '该授权已被暂停，请联系卖家。', 'This licence is suspended. Contact the seller.'),
  PRODUCT_MISMATCH: result(
    'refused',
    '该授权属于另一个商品，请换用本商品的授权码。',
    'This licence is for another product. Use a key of this product.',
  ),
  TRIAL_ENDED: result(
    'refused',
    '试用已结束，请购买正式授权后继续使用。',
    'The trial has ended. Buy a licence to go on.',
  ),
  VERSION_REQUIRED: result(
    'refused',
    '该授权已到期，到期前发布的版本仍可使用：请同时提供 releasedAt（本版本的发布时间）。',
    'This licence is past its end, and versions released before it still work: send `releasedAt` of this version.',
  ),
  EXPIRED_FOR_VERSION: result(
    'refused',
    '该授权在此版本发布前已到期：请续期，或使用到期前发布的版本。',
    'This licence ended before this version was released. Renew it, or use a version from before its end.',
  ),
  EXPIRED: result('refused', '该授权已过期，请续期。', 'This licence has expired. Renew it to go on.'),
  STARTS_LATER: result(
    'refused',
    '该授权尚未生效，请在生效后再试。',
    'The term of this licence has not started yet. Ask again once it has.',
  ),
  NOT_STARTED: result(
    'refused',
    '该授权尚未生效：从首次绑定起计，请先绑定。',
    'The term of this licence has not started: it starts when it is activated. Activate it first.',
  ),
  SCOPE_REQUIRED: result(
    'refused',
    '该授权按对象绑定，请同时提供域名、设备码（或设备指纹）或账号。',
    'This licence is bound to something: send the domain, machine (or its fingerprint) or account as well.',
  ),
  SCOPE_AMBIGUOUS: result(
    'refused',
    '一次只能提供一个对象：域名、设备码、设备指纹或账号中的一种。',
    'Send one thing at a time: the domain, the machine, its fingerprint or the account.',
  ),
  SCOPE_INVALID: result(
    'refused',
    '所提供的域名、设备码或账号格式有误，请修正 field 所指的字段。',
    'What was sent is no domain, machine or account. Correct the field that `field` names.',
  ),
  SCOPE_KIND_MISMATCH: result(
    'refused',
    '该授权不能绑定这种对象，请提供它可以绑定的对象。',
    'This licence is not for that kind of binding. Send what it can be bound to.',
  ),
  FINGERPRINT_TOO_SMALL: result(
    'refused',
    '该授权要求设备指纹至少含两个不同部分，请提供更多部分。',
    'This licence compares two parts of a fingerprint or more. Send more different parts.',
  ),
  FINGERPRINT_MISMATCH: result(
    'refused',
    '设备指纹只有少数部分与已绑定的设备相同，视为另一台设备：请解绑旧设备后重新绑定。',
    'Too few parts of the fingerprint are those of a bound machine, so this is another one. Unbind the old one and activate this one.',
  ),
  NEVER_BOUND: result(
    'refused',
    '该授权尚未绑定任何对象，请先绑定。',
    'This licence has never been bound to anything. Activate it first.',
  ),
  NOT_BOUND: result(
    'refused',
    '该授权没有绑定到所查对象，请持有人先绑定。',
    'This licence is not bound to what you sent. Activate it here, or let its holder bind it.',
  ),
  DOMAIN_UNPROVEN: result(
    'refused',
    '绑定该域名前须证明其归属，请持有人在授权页面完成验证。',
    'This domain is bound only after proof that it is its holder’s. Let the holder prove it on the page of the licence.',
  ),
  SEATS_USED_UP: result(
    'refused',
    '席位已全部占用，请解绑不再使用的对象，或增购席位。',
    'All seats are taken. Unbind something that is no longer used, or get more seats.',
  ),
  HEARTBEAT_MISSING: result(
    'refused',
    '该席位已超时未收到心跳，请立即发送心跳以恢复。',
    'This seat missed its heartbeat. Send one now to bring it back.',
  ),
  HEARTBEAT_DEAD: result(
    'refused',
    '该席位因心跳超时已释放，请重新绑定。',
    'This seat was released (no heartbeat). Activate again.',
  ),
  ENTITLEMENT_MISSING: result(
    'refused',
    '该授权不含所需的权益，请购买包含它的规格。',
    'This licence does not grant what was asked for. Get one that does.',
  ),
  USES_EXHAUSTED: result(
    'refused',
    '剩余的使用次数不足，请续购。',
    'There are not enough uses left. Buy more to go on.',
  ),
  UNBIND_LIMIT: result(
    'refused',
    '30 天内的解绑次数已用完，请稍后再解绑。',
    'All unbinds of these 30 days are used up. Unbind later.',
  ),
  REQUEST_ID_REUSED: result(
    'refused',
    '该 requestId 已用于另一数量的计次，请为每次计次使用新的 requestId。',
    'This requestId was used for another number of units. Use a new one for each use.',
  ),
  SEAT_KEPT: result(
    'ended',
    '已解绑；其离线授权文件仍在有效期内，席位保留到文件失效。',
    'Unbound. Its seat stays taken until its offline file ends.',
  ),
  DEACTIVATED: result('ended', '已解绑，席位已释放。', 'Unbound, and its seat is free.'),
  REVIVED: result('valid', '心跳已恢复，席位已找回。', 'The heartbeat is back, and so is the seat.'),
  ACTIVATED: result('valid', '绑定成功，已占用一个席位。', 'Activated: it takes one seat.'),
  ALREADY_ACTIVE: result('valid', '此前已绑定，无需重复绑定。', 'It was active already; nothing changed.'),
  ALIVE: result('valid', '心跳已收到。', 'The heartbeat has arrived.'),
  ALREADY_USED: result(
    'valid',
    '该 requestId 已计次，未重复计入。',
    'This requestId was counted already; nothing was counted again.',
  ),
  USED: result('valid', '已计入使用次数。', 'The use was counted.'),
  VALID_IN_GRACE: result(
    'valid',
    '授权已到期，正处于宽限期，请在 graceUntil 前续期。',
    'The licence is past its end and works on for a grace time. Renew it before `graceUntil`.',
  ),
  VALID_VERSION_KEPT: result(
    'valid',
    '授权已到期，但此版本发布于到期前，可继续使用。',
    'The licence is past its end; this version was released before it and keeps working.',
  ),
  VALID_TRIAL: result(
    'valid',
    '试用授权有效，请在到期前购买正式授权。',
    'The trial is valid. Buy a licence before it ends.',
  ),
  VALID: result('valid', '授权有效。', 'The licence is valid.'),
} as const satisfies Record<string, Result>;

export type ValidationCode = keyof typeof validationResults;

/** All named results, gravest first. */
// The table has no other keys, and keeps their order.
export const validationCodes = Object.keys(validationResults) as ValidationCode[];

/** Whether a result says that the licence is good where it was asked for. */
export function isValidCode(code: ValidationCode): boolean {
  return validationResults[code].outcome === 'valid';
}
