import { avatarUrl, requiredBasics } from '#contract/profiles/profileRules.ts';
import * as contract from '#contract/profiles/profiles.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf } from '../../platform/http/http.ts';
import type { Reply } from '../../platform/http/reply.ts';
import * as repository from './repository.ts';
import type { ProfileRow } from './repository.ts';

export { avatarKey } from './avatarKey.ts';

const nothingTold: ProfileRow = {
  nickname: '',
  region: '',
  area: '',
  location: '',
  address: '',
  introduction: '',
  personalWebsite: '',
  job: '',
  organization: '',
  avatar: null,
  version: 0,
  updatedAt: null,
};

/** One's own profile; empty while nothing was told. */
export const getProfile = handle(contract.getProfile, async (call) => {
  return profileReply(await repository.findProfile(call.tx, userIdOf(call)));
});

/** Throws state_conflict when another tab or device saved since this version was read: nothing is changed then. */
export const updateProfile = handle(contract.updateProfile, async (call, input) => {
  const row = await repository.updateProfile(call.tx, { ...input, userId: userIdOf(call), now: call.now });
  if (!row) throw new AppError('state_conflict');
  return profileReply(row);
});

export function profileReply(row: ProfileRow = nothingTold): Reply<contract.Profile> {
  const { avatar } = row;
  return {
    ...row,
    avatar: avatar === null ? null : { small: avatarUrl(avatar, 96), large: avatarUrl(avatar, 384) },
    missing: requiredBasics.filter((name) => row[name] === ''),
  };
}
