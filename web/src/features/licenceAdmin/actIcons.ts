import type { LicenceAct } from '#contract/licences/licenceSale.ts';
import type { IconShape } from '../../ui/kit/Icon.tsx';
import { BanIcon, LockIcon, UnlockIcon } from '../../ui/kit/icons.ts';

export const actIcons: Record<LicenceAct, IconShape> = { suspend: LockIcon, reinstate: UnlockIcon, revoke: BanIcon };
