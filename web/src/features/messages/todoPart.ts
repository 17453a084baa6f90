import type { ReactNode } from 'react';

/** Shows what waits; `onCount` is told how much. */
export type TodoPart = (props: { onCount: (count: number) => void; none: ReactNode; onOpen: () => void }) => ReactNode;
