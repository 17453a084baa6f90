import { nameAdmin } from '../server/src/modules/admins/service.ts';
import { dayMs } from '#contract/core/durations.ts';
import { as, register, type Person } from './people.ts';
import type { Simulation } from './simulation.ts';

interface Team {
  simulation: Simulation;
  admin: Person;
  colleague: Person;
  end: Date;
}

/** An admin who is entrusted with reviews alone, and somebody who was frozen for what they did. */
export async function fillTeam({ simulation, admin, colleague, end }: Team): Promise<void> {
  const ago = (days: number) => new Date(end.getTime() - days * dayMs);
  const reviewer = await register(simulation, { username: 'reviewer', at: ago(60) });
  simulation.setClock(ago(59));
  // By the command on the server: at that time no other admin could have agreed.
  const named = { username: reviewer.username, email: undefined, grants: ['review' as const], now: simulation.now() };
  await simulation.transaction((tx) => nameAdmin(tx, named));
  const reseller = await register(simulation, { username: 'cheap_keys_88', at: ago(21) });
  simulation.setClock(ago(4));
  await simulation.call(
    'addUserNote',
    { id: reseller.id, words: '三位买家反映在站外低价转卖同一张卡密，已核对聊天记录。' },
    await as(simulation, colleague),
  );
  simulation.setClock(ago(3));
  const until = new Date(ago(3).getTime() + 30 * dayMs).toISOString();
  await simulation.call(
    'freezeUser',
    { id: reseller.id, reason: '在站外转卖已售出的卡密，三位买家投诉属实', until },
    await as(simulation, admin),
  );
}
