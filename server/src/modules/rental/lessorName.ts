import { maskedDisplayName } from '#contract/core/maskedDisplayName.ts';

/** The one name under which a lessor is known to everybody but admins: that of their open shop, else their own, masked. */
export function publicLessorName({ shopName, lessorName }: { shopName: string | null; lessorName: string }): string {
  return shopName ?? maskedDisplayName(lessorName);
}
