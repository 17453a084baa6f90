/** Asks the provider about name and number of what was sent; whatever it says, the application stays with the reviewers. */
import type { IdentityAnswer } from '#contract/realNames/realNameProcess.ts';
import { identityCheckSeconds } from '#contract/realNames/realNameRules.ts';
import { identityCheckOf } from '../../outside/identityChecks/offeredChecks.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { Job, JobContext } from '../../platform/jobs/jobs.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { decryptFacts } from './realNameEncryption.ts';
import { passRealName } from './pass.ts';
import { findRealName, lockRealName, recordAnswer, type StoredRealName } from './repository.ts';
import { realNameSettings } from './settings.ts';

const job = 'realNames.check';

interface Asking {
  id: number;
  sentAt: Date;
  /** How often it was asked before. */
  asked: number;
}

/** Has the provider asked at the time of this asking; nothing once it was asked often enough. */
export async function askProvider(tx: Tx, { id, sentAt, asked }: Asking): Promise<void> {
  const seconds = identityCheckSeconds[asked];
  if (seconds === undefined) return;
  const at = new Date(sentAt.getTime() + seconds * 1000);
  await enqueue(tx, job, { id, sentAt: sentAt.getTime(), asked }, { at });
}

/** Jobs that ask; `internalUrl` is where the sandbox answers. */
export function checkJobs(internalUrl: () => string): Record<string, Job> {
  return {
    [job]: async (context, payload) => {
      const { id, sentAt, asked } = payload;
      const asking = { id: Number(id), sentAt: new Date(Number(sentAt)), asked: Number(asked) };
      await check(context, internalUrl, asking);
    },
  };
}

async function check(context: JobContext, internalUrl: () => string, asking: Asking): Promise<void> {
  const { app, now, transaction } = context;
  const provider = identityCheckOf(app, internalUrl);
  const row = await transaction((tx) => findRealName(tx, asking.id));
  const facts = row && isStillAsked(row, asking) ? decryptFacts(app.keys, row) : undefined;
  if (!provider || !facts) return;
  const answer: IdentityAnswer = await provider.check({ name: facts.realName, number: facts.idNumber });
  await transaction(async (tx) => {
    const isRecorded = await recordAnswer(tx, { ...asking, answer, now });
    if (isRecorded && (answer === 'late' || answer === 'down')) {
      await askProvider(tx, { ...asking, asked: asking.asked + 1 });
    }
  });
  if (answer !== 'match') return;
  try {
    await transaction((tx) => passByItself(tx, { id: asking.id, app, now }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

function isStillAsked({ state, sentAt, asked }: StoredRealName, asking: Asking): boolean {
  return state === 'auditing' && sentAt?.getTime() === asking.sentAt.getTime() && asked === asking.asked;
}

/** Where the settings say so. Who cannot be passed stays with the reviewers, who see why. */
async function passByItself(
  tx: Tx,
  { id, app, now }: { id: number; app: JobContext['app']; now: Date },
): Promise<void> {
  const { passOnMatch } = await realNameSettings(tx, app.config);
  const row = await lockRealName(tx, id);
  if (!passOnMatch || row?.kind !== 'personal' || row.state !== 'auditing' || row.answer !== 'match') return;
  await passRealName(tx, row, { event: 'match', actorId: null, now });
}
