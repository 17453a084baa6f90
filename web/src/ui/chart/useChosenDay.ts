import { useState } from 'react';

/** The day of a chart that the reader looks at: the last one until they choose, also when days come or go. */
export function useChosenDay<Day extends { day: string }>(days: readonly Day[]) {
  const [chosen, setChosen] = useState<string>();
  const found = days.findIndex(({ day }) => day === chosen);
  const index = found === -1 ? days.length - 1 : found;
  return { index, shown: days[index], onChoose: (at: number) => setChosen(days[at]?.day) };
}
