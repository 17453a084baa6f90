import { dayMs } from '#contract/core/durations.ts';
import { as, register, type Person } from './accounts.ts';
import type { World } from './life/world.ts';

/** Somebody who was frozen for what they did. */
export function planFrozenUser({ agenda, simulation, admin, end }: World, colleague: Person): void {
  const daysAgo = (days: number) => end - days * dayMs;
  agenda.plan(daysAgo(21), async () => {
    const { id } = await register(simulation, { username: 'cheap_keys_88', at: simulation.now() });
    agenda.plan(daysAgo(4), async () => {
      const words = '三位买家反映在站外低价转卖同一张卡密，已核对聊天记录。';
      await simulation.call('addUserNote', { id, words }, await as(simulation, colleague));
    });
    agenda.plan(daysAgo(3), async () => {
      const until = new Date(daysAgo(3) + 30 * dayMs).toISOString();
      const reason = '在站外转卖已售出的卡密，三位买家投诉属实';
      await simulation.call('freezeUser', { id, reason, until }, await as(simulation, admin));
    });
  });
}
