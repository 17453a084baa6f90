import { defaultLocale, type Locale } from '#contract/core/locale.ts';
import type { Role } from '#contract/core/roles.ts';
import { sessionRules } from '#contract/identity/sessionRules.ts';
import { createUser, findResettable, randomPassword } from '../server/src/modules/identity/service.ts';
import { confirmSessionByCode, openSession } from '../server/src/platform/http/session.ts';
import type { Caller, Simulation } from './simulation.ts';

export interface Person {
  id: number;
  username: string;
  role: Role;
  locale: Locale;
  ip: string;
  /** Drawn by chance; nobody knows it unless it is told. */
  password: string;
  session: { token: string; endsAt: number } | undefined;
}

/** A session is used no longer when it has this long to go. */
const marginMs = 60_000;

/** Somebody registers. Others may be moving the clock meanwhile: a call sees it as it stands when the call begins. */
export async function register(
  simulation: Simulation,
  { username, at, locale = defaultLocale }: { username: string; at: Date; locale?: Locale },
): Promise<Person> {
  const login = { username, email: `${username.toLowerCase()}@example.com`, password: randomPassword() };
  const ip = addressOf(username);
  simulation.setClock(at);
  const { token } = await simulation.call('register', { ...login, consent: true }, { ip, locale });
  simulation.setClock(at);
  const { accountId } = await simulation.call('getUserInfo', {}, { token });
  const session = { token, endsAt: confirmedUntil(at) };
  return { id: Number(accountId), username, role: 'user', locale, ip, password: login.password, session };
}

/** The admin that there is. Throws without one. */
export async function theAdmin(simulation: Simulation): Promise<Person> {
  const admin = await simulation.transaction((tx) => findResettable(tx));
  if (!admin) throw new Error('demo data needs an admin');
  const { id, username } = admin;
  return {
    id,
    username,
    role: 'admin',
    locale: defaultLocale,
    ip: addressOf(username),
    password: '',
    session: undefined,
  };
}

/** A second admin, of whom nobody knows the password: for what one admin may not decide alone. */
export async function colleagueOf(simulation: Simulation, admin: Person, at: Date): Promise<Person> {
  const username = 'finance';
  const login = { username, email: `${username}@example.com`, password: randomPassword() };
  const { id } = await simulation.transaction((tx) => createUser(tx, { ...login, role: 'admin', now: at }));
  // A session of their own: acts are counted by whose session they come from.
  return { ...admin, id, username, ip: addressOf(username), session: undefined };
}

/** Somebody as a caller, logged in, password and code just given. Passwords are checked at people's own logins only: hashing each time takes long. */
export async function as(simulation: Simulation, person: Person): Promise<Caller> {
  const now = simulation.now();
  if (!person.session || person.session.endsAt < now.getTime() + marginMs) {
    const opened = { userId: person.id, role: person.role, remember: true, now };
    const { token } = await simulation.transaction(async (tx) => {
      const session = await openSession(tx, opened);
      await confirmSessionByCode(tx, session.id, now);
      return session;
    });
    person.session = { token, endsAt: confirmedUntil(now) };
  }
  return { token: person.session.token, locale: person.locale, ip: person.ip };
}

/** A session serves while its password counts as just given, which is less than it may be idle. */
function confirmedUntil(openedAt: Date): number {
  return openedAt.getTime() + sessionRules.stepUp * 1000;
}

/** An address of one's own, out of those that are for documentation only. */
function addressOf(username: string): string {
  let sum = 0;
  for (const byte of Buffer.from(username)) sum = (sum * 31 + byte) % 65_536;
  return `198.18.${sum >> 8}.${sum & 255}`;
}
