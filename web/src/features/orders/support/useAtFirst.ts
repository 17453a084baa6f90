import { useState } from 'react';

/** How something stood when the record opened: what was answered stays where it was. */
export function useAtFirst(is: boolean): boolean {
  const [first] = useState(is);
  return first;
}
