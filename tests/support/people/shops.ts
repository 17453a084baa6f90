/** People who open shops. */
import type { TestApp } from '../app/app.ts';
import { makePerson, type Person } from './people.ts';
import { decideRealName, sentRealName } from './realNames.ts';

/** Somebody whose real name an admin has verified. */
export async function makeVerified(
  app: TestApp,
  admin: Pick<Person, 'token'>,
  { role = 'user', ...facts }: { role?: 'user' | 'admin'; idNumber?: string } = {},
): Promise<Person> {
  const person = await makePerson(app, role);
  const id = await sentRealName(app, person, facts);
  const reply = await decideRealName(app, { id, event: 'pass' }, admin);
  if (reply.name !== undefined) throw new Error(`the real name was not verified: ${reply.name}`);
  return person;
}

/** What somebody writes into an application, under a name of its own. */
export function shopApplication(categoryId: number, more: Record<string, unknown> = {}) {
  return {
    name: '晴天小铺',
    logo: null,
    introZh: '只卖自己用过的软件。',
    introEn: '',
    categoryId,
    contactKind: 'qq' as const,
    contact: '10001234',
    ...more,
  };
}
