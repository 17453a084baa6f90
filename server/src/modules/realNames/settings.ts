/** Whether a provider is asked about names and numbers, and what follows from its match. */
import type { IdentityFacts } from '#contract/realNames/identityDocuments.ts';
import * as contract from '#contract/realNames/realNames.ts';
import type { Config } from '../../config.ts';
import { offeredIdentityCheck } from '../../outside/identityChecks/offeredChecks.ts';
import type { Tx } from '../../platform/database/database.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { recordStep } from '../../platform/http/operations.ts';
import { changeSettings, findSettings } from '../site/service.ts';

const names = { askProvider: 'realName.askProvider', passOnMatch: 'realName.passOnMatch' } as const;

/** What was saved; nobody is asked unless it was. */
export async function realNameSettings(tx: Tx, config: Config): Promise<contract.RealNameSettings> {
  const stored = await findSettings(tx);
  return {
    askProvider: stored[names.askProvider] === 'yes',
    passOnMatch: stored[names.passOnMatch] === 'yes',
    provider: offeredIdentityCheck(config),
  };
}

/** Whether the provider is asked about these: it knows residents’ numbers only. */
export async function isAsked(tx: Tx, config: Config, { document }: IdentityFacts): Promise<boolean> {
  if (document !== 'resident_id') return false;
  const { askProvider, provider } = await realNameSettings(tx, config);
  return askProvider && provider !== null;
}

export const getRealNameSettings = handle(contract.getRealNameSettings, ({ tx, app }) =>
  realNameSettings(tx, app.config),
);

/** Changes what differs, with a history row each and a line in the operation log. */
export const saveRealNameSettings = handle(contract.saveRealNameSettings, async (call, input) => {
  const { tx, now, app } = call;
  const settings = [
    { name: names.askProvider, value: input.askProvider ? 'yes' : 'no' },
    { name: names.passOnMatch, value: input.passOnMatch ? 'yes' : 'no' },
  ];
  const changed = await changeSettings(tx, { settings, changedBy: userIdOf(call), now });
  if (changed.length > 0) await recordStep(call, { action: 'realName.settings', subject: 'real names', detail: input });
  return realNameSettings(tx, app.config);
});
