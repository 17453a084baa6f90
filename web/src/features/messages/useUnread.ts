import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UnreadCounts } from '#contract/messages/messages.ts';
import { useCall } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useIsLetAhead } from '../../ui/kit/lazy/ahead.ts';

/** What is unread, as it changes; `arrived` counts what came while the page was open. */
export function useUnread(accountId: string) {
  const queries = useQueryClient();
  const { loggedIn } = useSession();
  const isShown = useIsLetAhead();
  const [arrived, setArrived] = useState(0);
  const { data } = useCall('countUnread', {}, { staleTime: 60_000, enabled: loggedIn && isShown });
  useEffect(() => {
    if (!loggedIn || !isShown) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    let newest: number | undefined;
    const take = async (counts: UnreadCounts) => {
      // An answer that is on its way may be older than what was told.
      await queries.cancelQueries({ queryKey: ['countUnread'] });
      if (isOver) return;
      queries.setQueryData(['countUnread', {}], counts);
      for (const name of ['listMessages', 'listInbox']) void queries.invalidateQueries({ queryKey: [name] });
      if (newest !== undefined && counts.newest > newest) setArrived((before) => before + 1);
      newest = counts.newest;
    };
    void import('./watchUnread.ts').then(({ watchUnread }) => {
      if (!isOver) stop = watchUnread(accountId, (counts) => void take(counts));
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [accountId, isShown, loggedIn, queries]);
  return { unread: data, arrived };
}
