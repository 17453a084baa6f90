import { prepared, type Tx } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/rows.ts';

export type ProfileRow = Row<
  'profiles',
  'nickname region area location address introduction personalWebsite job organization avatar version updatedAt'
>;
export type ToldFields = Omit<ProfileRow, 'avatar' | 'version' | 'updatedAt'>;

const columns = `nickname, region, area, location, address, introduction, personal_website, job, organization,
  avatar, version, updated_at`;

const selectProfile = prepared<ProfileRow>('profiles_find', `select ${columns} from profiles where user_id = $1`);
const rowInsertion = prepared(
  'profiles_begin',
  `insert into profiles (user_id) values ($1) on conflict (user_id) do nothing`,
);
const profileUpdate = prepared<ProfileRow>(
  'profiles_update',
  `update profiles set nickname = $3, region = $4, area = $5, location = $6, address = $7, introduction = $8,
     personal_website = $9, job = $10, organization = $11, version = version + 1, updated_at = $12
   where user_id = $1 and version = $2 returning ${columns}`,
);
const avatarUpdate = prepared<ProfileRow & { before: string | null }>(
  'profiles_set_avatar',
  `update profiles p set avatar = $2 from (select user_id, avatar from profiles where user_id = $1 for update) old
   where p.user_id = old.user_id returning ${columns
     .split(',')
     .map((name) => `p.${name.trim()}`)
     .join(', ')}, old.avatar as before`,
);
const keptAvatars = prepared<{ avatar: string }>(
  'profiles_kept_avatars',
  `select avatar from profiles where avatar = any($1::text[])`,
);

/** Undefined while somebody told nothing. */
export function findProfile(tx: Tx, userId: number): Promise<ProfileRow | undefined> {
  return tx.maybe(selectProfile, [userId]);
}

/** Undefined when it is not the version that was read any more. */
export async function updateProfile(
  tx: Tx,
  saved: ToldFields & { userId: number; version: number; now: Date },
): Promise<ProfileRow | undefined> {
  const { userId, version, nickname, region, area, location, address, introduction } = saved;
  await tx.run(rowInsertion, [userId]);
  return tx.maybe(profileUpdate, [
    userId,
    version,
    nickname,
    region,
    area,
    location,
    address,
    introduction,
    saved.personalWebsite,
    saved.job,
    saved.organization,
    saved.now,
  ]);
}

/** Sets or removes the picture; `before` is the one that nobody needs any more. */
export async function setAvatar(
  tx: Tx,
  { userId, avatar }: { userId: number; avatar: string | null },
): Promise<{ row: ProfileRow; before: string | null }> {
  await tx.run(rowInsertion, [userId]);
  const { before, ...row } = await tx.one(avatarUpdate, [userId, avatar]);
  return { row, before };
}

/** Those of the names that are somebody's picture. */
export async function findAvatars(tx: Tx, names: readonly string[]): Promise<string[]> {
  return (await tx.many(keptAvatars, [names])).map(({ avatar }) => avatar);
}
