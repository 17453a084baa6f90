import * as contract from '#contract/console/appSettings.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import { findAppSettings, writeAppSettings } from './appSettings.repository.ts';

/** How the caller set up the console. What was kept by an older version and breaks the contract counts as nothing. */
export const getAppSettings = handle(contract.getAppSettings, async (call) => {
  const kept = contract.AppSettings.safeParse(await findAppSettings(call.tx, userIdOf(call)));
  return { settings: kept.success ? kept.data : null };
});

export const saveAppSettings = handle(contract.saveAppSettings, async (call, settings) => {
  await writeAppSettings(call.tx, { userId: userIdOf(call), settings, now: call.now });
  return { settings };
});
