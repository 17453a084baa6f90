import { AppError } from '../../platform/http/errors.ts';

/** What a talk with a gateway brings. Whatever fails in it is thrown as `gateway_unavailable`, with its cause. */
export async function available<T>(talk: () => Promise<T>): Promise<T> {
  try {
    return await talk();
  } catch (cause) {
    throw new AppError('gateway_unavailable', { cause });
  }
}
