import { addDays, type Day, startOfMonth } from '../../language/days.ts';

/** The days that something is narrowed to, both included; open where one is absent. */
export interface Days {
  from?: Day | undefined;
  to?: Day | undefined;
}

export type PresetName = 'all' | 'today' | 'week' | 'days30' | 'month' | 'lastMonth';

/** How many days the presets that count them go back, today included. */
export const presetDays = { week: 7, days30: 30 } as const;

/** Days that are asked for often. They are dates, so that an address that is sent on shows the same to its reader. */
export function presetsAt(today: Day): { name: PresetName; days: Days }[] {
  return [
    { name: 'all', days: {} },
    { name: 'today', days: { from: today, to: today } },
    { name: 'week', days: { from: addDays(today, 1 - presetDays.week), to: today } },
    { name: 'days30', days: { from: addDays(today, 1 - presetDays.days30), to: today } },
    { name: 'month', days: { from: startOfMonth(today), to: today } },
    { name: 'lastMonth', days: { from: startOfMonth(today, -1), to: addDays(startOfMonth(today), -1) } },
  ];
}

/** Which preset these days are; none: somebody chose them. */
export function presetOf(days: Days, today: Day): PresetName | undefined {
  return presetsAt(today).find((preset) => preset.days.from === days.from && preset.days.to === days.to)?.name;
}
