import type { AvatarSize } from '#contract/profiles/profileRules.ts';

/** Where the storage keeps a size of an avatar. */
export function avatarKey(name: string, size: AvatarSize): string {
  return `avatars/${name.slice(0, 2)}/${name}-${size}.webp`;
}
