import { nameAdmin } from '../server/src/modules/admins/service.ts';
import { dayMs } from '#contract/core/durations.ts';
import type { World } from './life/world.ts';
import { as, register, type Person } from './accounts.ts';

/** An admin who is entrusted with reviews alone, and somebody who was frozen for what they did. */
export function planTeam({ agenda, simulation, admin, end }: World, colleague: Person): void {
  const daysAgo = (days: number) => end - days * dayMs;
  agenda.plan(daysAgo(59), async () => {
    const { username } = await register(simulation, { username: 'reviewer', at: simulation.now() });
    // By the command on the server: at that time no other admin could have agreed.
    const named = { username, email: undefined, grants: ['review' as const], now: simulation.now() };
    await simulation.transaction((tx) => nameAdmin(tx, named));
  });
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
