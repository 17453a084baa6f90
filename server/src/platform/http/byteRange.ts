/** Both ends are counted. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * What part of `bytes` a `Range` header asks for (RFC 9110, 14.1.2): undefined for all of it, also where several parts
 * or other units are asked for, since a server may ignore those; `unsatisfiable` when nothing lies there.
 */
export function byteRangeOf(header: string | undefined, bytes: number): ByteRange | undefined | 'unsatisfiable' {
  const [, start = '', end = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (start === '' && end === '') return undefined;
  if (start === '') {
    const count = Number(end);
    return count === 0 || bytes === 0 ? 'unsatisfiable' : { first: Math.max(0, bytes - count), last: bytes - 1 };
  }
  const first = Number(start);
  if (end !== '' && Number(end) < first) return undefined;
  if (first >= bytes) return 'unsatisfiable';
  return { first, last: end === '' ? bytes - 1 : Math.min(Number(end), bytes - 1) };
}
