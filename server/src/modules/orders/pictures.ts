import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import { picturesExist } from '../files/service.ts';

/** Throws invalid_input on `field` when one of the names is no picture that was uploaded. */
export async function checkPictures(tx: Tx, field: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const known = new Set(await picturesExist(tx, names));
  const fields = names.flatMap((name, index) =>
    known.has(name) ? [] : [{ field: `${field}.${index}`, rule: 'format' as const }],
  );
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}
