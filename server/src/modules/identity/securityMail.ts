import { consolePaths } from '#contract/site/consolePaths.ts';
import type { Call } from '../../platform/http/http.ts';
import { sendMailTask } from '../../platform/jobs/mail.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { siteConfiguration } from '../site/service.ts';
import { loginMail, passwordChangedMail } from './mail.ts';
import { findProfile } from './repository.ts';

/** Writes to the owner of an account what was done with it, in the language of the call, when the transaction commits. */
export async function tellOwner(
  call: Call,
  userId: number,
  what: 'login' | 'password',
  place: { device?: string | null; network?: string } = {},
): Promise<void> {
  const profile = await findProfile(call.tx, userId);
  if (!profile) return;
  const { site } = await siteConfiguration(call.tx);
  const about = {
    siteName: site.name,
    username: profile.username,
    at: call.now,
    page: `${call.app.config.publicUrl}${consolePaths.security}`,
  };
  const mail =
    what === 'login' ? loginMail(call.locale, { ...about, ...place }) : passwordChangedMail(call.locale, about);
  await enqueue(call.tx, sendMailTask, { to: profile.email, ...mail }, { at: call.now });
}
