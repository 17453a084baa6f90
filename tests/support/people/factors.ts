/** Second factors of test people, set up through calls. */
import type { TestApp } from '../app/app.ts';
import { Authenticator } from './authenticator.ts';
import { freshIp, type Person } from './people.ts';
import { lettersTo } from '../trade/sales.ts';
import { totpCode } from './totpCode.ts';

const stepSeconds = 30;

export interface TotpApp {
  id: number;
  secret: string;
  recoveryCodes: string[];
  /** A code that was not used yet: time goes on to it. */
  next(): string;
  /** A code that is wrong now. */
  wrong(): string;
}

/** Sets up an authenticator app. */
export async function addTotp(app: TestApp, person: Pick<Person, 'token'>, name = 'phone'): Promise<TotpApp> {
  const { id, secret } = (await app.call('startTotp', { name }, person)).data;
  const next = () => {
    app.pass(stepSeconds);
    return totpCode(secret, app.now());
  };
  const { recoveryCodes } = (await app.call('confirmTotp', { id, code: next() }, person)).data;
  const wrong = () => {
    const right = [-1, 0, 1].map((step) => totpCode(secret, new Date(app.now().getTime() + step * stepSeconds * 1000)));
    return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
  };
  return { id, secret, recoveryCodes: recoveryCodes ?? [], next, wrong };
}

/** Adds a passkey. */
export async function addPasskey(app: TestApp, person: Pick<Person, 'token'>, name = 'laptop') {
  const authenticator = new Authenticator(app.app.config.publicUrl);
  const options = (await app.call('startPasskey', {}, person)).data;
  const passkey = authenticator.create(options);
  const { recoveryCodes } = (await app.call('addPasskey', { name, passkey }, person)).data;
  return { authenticator, recoveryCodes: recoveryCodes ?? [] };
}

/** The first step of a login: what the second takes. */
export async function beginLogin(
  app: TestApp,
  person: Pick<Person, 'username' | 'password'>,
  more: { device?: string; remember?: boolean } = {},
): Promise<string> {
  const { username: account, password } = person;
  const reply = await app.call('login', { account, password, ...more }, { ip: freshIp() });
  if (reply.name !== 'second_factor_needed')
    throw new Error(`the login was answered with ${reply.name ?? 'a session'}`);
  return String(reply.error?.params?.['login']);
}

/** The token in the newest mail to an address whose subject holds these words, by which its reader says “that was not me”. */
export async function objectionTokenOf(app: TestApp, email: string, words: string): Promise<string> {
  const letter = (await lettersTo(app, email)).find(({ subject }) => subject.includes(words));
  return /objection\?token=([\w-]+)/.exec(letter?.body ?? '')?.[1] ?? '';
}
