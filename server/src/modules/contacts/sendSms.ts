/** Hands waiting text messages to their provider, each at most once, with no transaction open. */
import { smsRules } from '#contract/contacts/contactRules.ts';
import { sendByAliyun } from '../../outside/sms/aliyun.ts';
import type { SmsAnswer } from '../../outside/sms/sms.ts';
import type { App } from '../../platform/http/http.ts';
import { smsContext } from '../../platform/jobs/sms.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import { smsBody } from './smsBody.ts';
import { claimDueSms, recordSmsTry, type ClaimedSms, type SmsOutcome } from './sms.repository.ts';

/** Sends everything that is due. */
export async function sendDueSms({ app, transaction, signal }: JobContext): Promise<void> {
  if (app.config.sms?.provider !== 'aliyun') return;
  while (!signal?.aborted) {
    const due = await transaction((tx) => claimDueSms(tx, { now: app.clock(), limit: smsRules.atOnce }));
    if (due.length === 0) return;
    await Promise.all(
      due.map(async (sms) => {
        const outcome = outcomeOf(await sendOne(app, sms), sms.tries, app.clock());
        await transaction((tx) => recordSmsTry(tx, sms, outcome));
      }),
    );
  }
}

async function sendOne({ config, keys, clock }: App, sms: ClaimedSms): Promise<SmsAnswer> {
  const { to, bodyEncrypted, bodyUntil } = sms;
  if (config.sms?.provider !== 'aliyun' || bodyEncrypted === null || bodyUntil <= clock()) {
    return { isSent: false, failure: 'too_late', isFinal: true, answer: null };
  }
  const said = smsBody(keys.decrypt(bodyEncrypted, smsContext(to)));
  return sendByAliyun(config.sms, { to, ...('code' in said && { code: said.code }) }, clock());
}

function outcomeOf(answer: SmsAnswer, tries: number, now: Date): SmsOutcome {
  if (answer.isSent) return { state: 'sent', failure: null, answer: answer.answer, sentAt: now, nextAt: null };
  const seconds = answer.isFinal ? undefined : smsRules.retrySeconds[tries - 1];
  const nextAt = seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
  return { state: nextAt ? 'waiting' : 'failed', failure: answer.failure, answer: answer.answer, sentAt: null, nextAt };
}
