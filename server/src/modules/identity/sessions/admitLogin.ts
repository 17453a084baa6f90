/** Who may try a password now, and who works for it first. */
import { networkOf } from '../../../platform/http/address.ts';
import {
  attempt,
  clearAttempts,
  countAttempts,
  lookAtAttempts,
  takeBackAttempt,
  type AttemptLimit,
} from '../../../platform/http/attempts.ts';
import type { BareCall } from '../../../platform/http/http.ts';
import { bitsFor, demandProof, type GivenProof, type ProofPurpose } from '../../../platform/http/proofOfWork.ts';
import { loginOnSite, loginPerAddress, loginPerDevice, loginPerName, loginPerNetwork } from '../loginTries.ts';

type Trying = Pick<BareCall, 'ip' | 'now' | 'app'>;

/** Whose tries it is counted among. */
interface LoginTry {
  /** The name or address as it was typed, in lower case: what belongs to the same account must not be told by a refusal. */
  typed: string;
  /** What `knownDevice` says. */
  device: string | undefined;
  proof: GivenProof | undefined;
}

export interface Admitted {
  /** To be called when the password was right. */
  forget: () => Promise<void>;
  /** A known device, or somebody who has worked for it: their password is checked before those of others. */
  isTrusted: boolean;
}

const wholeSite = 'site';

/**
 * Counts a try at a password before it is checked. A device that logged in before has tries of its own. Any other has
 * those of its network for this name; where the name, the address or the site is tried too often by anybody, a proof of
 * work lets it pass. Throws too_many_requests, proof_needed.
 */
export async function admitLogin(call: Trying, { typed, device, proof }: LoginTry): Promise<Admitted> {
  const { now, ip } = call;
  const { attempts } = call.app;
  if (device !== undefined) {
    const tries = await countAttempts(attempts, loginPerDevice, { subject: device, by: 1 }, now);
    if (tries <= loginPerDevice.max) {
      return { forget: () => clearAttempts(attempts, loginPerDevice, device), isTrusted: true };
    }
  }
  const ofNetwork = `${networkOf(ip)} ${typed}`;
  await attempt(attempts, loginPerNetwork, ofNetwork, now);
  const onSite = await lookAtAttempts(attempts, loginOnSite, wholeSite, now);
  const counted = [
    { limit: loginPerName, subject: typed },
    { limit: loginPerAddress, subject: ip },
  ];
  const { takeBack, isProven } = await countOrProve(call, {
    counted,
    purpose: 'login',
    proof,
    isForced: onSite >= loginOnSite.max,
  }).catch(async (error: unknown) => {
    await takeBackAttempt(attempts, loginPerNetwork, ofNetwork, now);
    throw error;
  });
  const forget = async () => {
    await Promise.all([clearAttempts(attempts, loginPerNetwork, ofNetwork), takeBack()]);
  };
  return { forget, isTrusted: isProven };
}

/** One more wrong password on the site. */
export async function countFailedLogin({ app, now }: Trying): Promise<void> {
  await countAttempts(app.attempts, loginOnSite, { subject: wholeSite, by: 1 }, now);
}

/** Whoever sets a new password may use it at once, whatever was tried from this network before. */
export async function forgetFailedLogins(call: Trying, names: readonly string[]): Promise<void> {
  const network = networkOf(call.ip);
  await Promise.all(
    names.map((name) => clearAttempts(call.app.attempts, loginPerNetwork, `${network} ${name.toLowerCase()}`)),
  );
}

interface Counted {
  limit: AttemptLimit;
  subject: string;
}

/**
 * Counts a try in each of the counts; where one of them is past its limit, or it is forced, the work must have been done,
 * else the try is taken back and proof_needed thrown.
 */
export async function countOrProve(
  call: Trying,
  wanted: { counted: readonly Counted[]; purpose: ProofPurpose; proof: GivenProof | undefined; isForced?: boolean },
): Promise<{ takeBack: () => Promise<void>; isProven: boolean }> {
  const { attempts } = call.app;
  const { counted, purpose, proof, isForced = false } = wanted;
  const takeBack = async () => {
    await Promise.all(counted.map(({ limit, subject }) => takeBackAttempt(attempts, limit, subject, call.now)));
  };
  const beyond = await Promise.all(
    counted.map(async ({ limit, subject }) => {
      return (await countAttempts(attempts, limit, { subject, by: 1 }, call.now)) - limit.max;
    }),
  );
  const most = Math.max(...beyond);
  if (most <= 0 && !isForced) return { takeBack, isProven: false };
  try {
    await demandProof(call, { purpose, bits: bitsFor(most), proof });
  } catch (error) {
    await takeBack();
    throw error;
  }
  return { takeBack, isProven: true };
}
