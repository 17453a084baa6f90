import { useMemo } from 'react';
import { useSession } from '../../api/session.ts';
import { typedBy } from '../../api/typedForms.ts';
import { useUser } from '../../api/user.ts';
import { formKeeperOf, takeArrivedForms } from '../../ui/form/keep/formKeeper.ts';
import type { FormKeeper } from '../../ui/form/keep/keeping.ts';

export const emptyQuestion = { words: '' };
export const askFormOf = (productId: number) => `question:${productId}`;

interface AskKeeper {
  /** Whose words they are. */
  owner: string;
  keeper: FormKeeper;
}

/**
 * Keeps questions of whoever is at this browser: a visitor writes before anybody knows their account, and takes the words along into the
 * login. Undefined until it is known who is logged in.
 */
export function useAskKeeper(): AskKeeper | undefined {
  const { loggedIn } = useSession();
  const { data: user } = useUser();
  const owner = loggedIn ? user?.accountId : typedBy.visitor;
  return useMemo(() => (owner === undefined ? undefined : { owner, keeper: keeperOf(owner) }), [owner]);
}

function keeperOf(owner: string): FormKeeper {
  const keeper = formKeeperOf(owner, () => undefined);
  return {
    ...keeper,
    restore: (...asked) => {
      if (owner !== typedBy.visitor) takeArrivedForms(owner);
      return keeper.restore(...asked);
    },
  };
}

/** Whether a question about it was begun and not sent. */
export function isBegun({ keeper }: AskKeeper, productId: number): boolean {
  return keeper.restore(askFormOf(productId), JSON.stringify(emptyQuestion), () => true) !== undefined;
}
