interface Planned {
  at: number;
  act: () => Promise<void> | void;
}

export interface Agenda {
  /** Plans an act for a moment (milliseconds since 1970). What is planned for after the end never happens. */
  plan(at: number, act: () => Promise<void> | void): void;
  /** Plans the first slot after a moment for an act that serves everybody who is waiting then: once a slot and name. */
  planSlot(after: number, name: string, act: () => Promise<void> | void): void;
  /** Lets everything happen in its order, also what is planned meanwhile; each act is told to `begin` with its moment. */
  live(begin: (at: number) => Promise<void> | void): Promise<void>;
}

/** An hour: often enough for deadlines of days. */
const slotMs = 60 * 60 * 1000;

/** Acts in the order of their moments; what is planned for the past of another act happens right after it. */
export function agendaUntil(end: number): Agenda {
  const planned: Planned[] = [];
  const slots = new Set<string>();
  const plan: Agenda['plan'] = (at, act) => {
    if (at > end) return;
    let low = 0;
    for (let high = planned.length; low < high;) {
      const middle = (low + high) >> 1;
      // Sorted from the last to the first, so that the next one is taken from the end.
      if ((planned[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    planned.splice(low, 0, { at, act });
  };
  return {
    plan,
    planSlot: (after, name, act) => {
      const at = (Math.floor(after / slotMs) + 1) * slotMs;
      const slot = `${name} ${at}`;
      if (slots.has(slot)) return;
      slots.add(slot);
      plan(at, act);
    },
    live: async (begin) => {
      let now = 0;
      for (let next = planned.pop(); next; next = planned.pop()) {
        now = Math.max(now, next.at);
        await begin(now);
        await next.act();
      }
    },
  };
}
