import { useState } from 'react';

type Key = string | number;

/** Rows of a list that were chosen, as long as they are shown. */
export function useSelection(shown: readonly Key[]) {
  const [keys, setKeys] = useState<ReadonlySet<Key>>(new Set());
  const chosen = new Set(shown.filter((key) => keys.has(key)));
  return {
    chosen,
    clear: () => setKeys(new Set()),
    onChoose: (changed: Key[], isChosen: boolean) => {
      const next = new Set(chosen);
      for (const key of changed) {
        if (isChosen) next.add(key);
        else next.delete(key);
      }
      setKeys(next);
    },
  };
}
