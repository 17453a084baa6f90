import { dayMs } from '#contract/core/durations.ts';
import { nameAdmin } from '../server/src/modules/admins/service.ts';
import { register } from './accounts.ts';
import type { World } from './life/world.ts';

/** An admin who is entrusted with reviews alone. */
export function planAdminOfReviews({ agenda, simulation, end }: World): void {
  agenda.plan(end - 59 * dayMs, async () => {
    const { username } = await register(simulation, { username: 'reviewer', at: simulation.now() });
    // By the command on the server: at that time no other admin could have agreed.
    const named = { username, email: undefined, grants: ['review' as const], now: simulation.now() };
    await simulation.transaction((tx) => nameAdmin(tx, named));
  });
}
