import { lazy } from 'react';
import { untilLoaded } from '../api/connection.ts';
import { useRememberedScreens } from '../features/workplace/recent.ts';
import { MessageBell } from '../features/messages/MessageBell.tsx';

// With the box, which most pages are left without a look into.
const Todo = lazy(async () => ({ default: (await untilLoaded(() => import('./Todo.tsx'))).Todo }));

/** The bell of the console: messages, and what waits for the reader. */
export function ConsoleBell({ accountId }: { accountId: string }) {
  useRememberedScreens(accountId);
  return <MessageBell accountId={accountId} todo={(props) => <Todo {...props} />} />;
}
