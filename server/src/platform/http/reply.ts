/** What a handler may return for a reply: rows as they are. The reply's schema drops what it does not know. */

/** A reply with dates where its schema has the text of a time. */
export type Reply<Output> = Output extends string
  ? string extends Output
    ? Output | Date
    : Output
  : Output extends readonly (infer Item)[]
    ? Reply<Item>[]
    : Output extends object
      ? { [Name in keyof Output]: Reply<Output[Name]> }
      : Output;

/** The same with all dates as ISO text in UTC; what has none is not copied. */
export function withTimesAsText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.some(isObject) ? value.map(withTimesAsText) : value;
  // An object that is neither.
  const fields = value as Record<string, unknown>;
  let copy: Record<string, unknown> | undefined;
  for (const name in fields) {
    const field = fields[name];
    // Most are none: looked at here, they cost no call.
    if (!isObject(field)) continue;
    const text = withTimesAsText(field);
    if (text === field) continue;
    copy ??= { ...value };
    copy[name] = text;
  }
  return copy ?? value;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
