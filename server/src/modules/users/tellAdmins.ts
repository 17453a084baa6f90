import type { Call } from '../../platform/http/http.ts';
import { listAdminEmails } from '../identity/service.ts';
import { notify, type Notice } from '../messages/service.ts';

/** So many admins are written to; there are never as many. */
const adminsMax = 1000;

type AdminKind = 'grants_waiting' | 'grants_changed' | 'admin_frozen' | 'admin_unfrozen';

/** Tells all active admins what happened to one, and that one by `besides`. */
export async function tellAdmins(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  { kind, params, besides }: Pick<Notice, 'params'> & { kind: AdminKind; besides?: string },
): Promise<void> {
  const emails = await listAdminEmails(tx, adminsMax);
  const to = [...new Set([...emails, ...(besides === undefined ? [] : [besides])])];
  await notify(tx, [{ kind, to, params }], now);
}
