import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
    void import('./watchUnread.ts').then(({ watchUnread }) => {
      if (isOver) return;
      stop = watchUnread(accountId, (counts) => {
        queries.setQueryData(['countUnread', {}], counts);
        for (const name of ['listMessages', 'listInbox']) void queries.invalidateQueries({ queryKey: [name] });
        if (newest !== undefined && counts.newest > newest) setArrived((before) => before + 1);
        newest = counts.newest;
      });
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [accountId, isShown, loggedIn, queries]);
  return { unread: data, arrived };
}
