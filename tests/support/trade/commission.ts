import { ownScope, type CommissionKind, type CommissionScope } from '../../../contract/src/money/commissionRules.ts';
import type { TestApp } from '../app/app.ts';

/** A rate that counts from now on, past the notice and the second admin; null: none of its own. */
export async function rateNow(
  app: TestApp,
  rate: number | null,
  {
    scope = 'site',
    scopeId = 0,
    kind = scope === ownScope.rental ? 'rental' : 'sale',
  }: { scope?: CommissionScope; scopeId?: number; kind?: CommissionKind } = {},
): Promise<void> {
  await app.sql(
    `insert into commission_rates (kind, scope, scope_id, rate, counts_from, state, reason, asked_at)
     values ($5, $1, $2, $3, $4, 'applied', '', $4)`,
    [scope, scopeId, rate, app.now(), kind],
  );
}
