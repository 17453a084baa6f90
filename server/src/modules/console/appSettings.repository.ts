import type { KeptSettings } from '#contract/console/appSettingsRules.ts';
import { prepared, type Tx } from '../../platform/database/database.ts';

const selectSettings = prepared<{ settings: KeptSettings }>(
  'console_app_settings',
  `select settings from app_settings where user_id = $1`,
);
const settingsSaving = prepared(
  'console_save_app_settings',
  `insert into app_settings (user_id, settings, updated_at) values ($1, $2, $3)
   on conflict (user_id) do update set settings = excluded.settings, updated_at = excluded.updated_at`,
);

export async function findAppSettings(tx: Tx, userId: number): Promise<KeptSettings | undefined> {
  return (await tx.maybe(selectSettings, [userId]))?.settings;
}

/** The last one counts, whichever browser it came from. */
export async function writeAppSettings(
  tx: Tx,
  kept: { userId: number; settings: KeptSettings; now: Date },
): Promise<void> {
  await tx.run(settingsSaving, [kept.userId, JSON.stringify(kept.settings), kept.now]);
}
