/** People who have their real names verified. */
import sharp from 'sharp';
import type { InputOf } from '#contract/core/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { creditCheckDigit, neededPhotos, residentCheckDigit } from '#contract/realNames/identityDocuments.ts';
import type { IdentityDocument, PhotoSide } from '#contract/realNames/identityDocuments.ts';
import type { RealNameKind } from '#contract/realNames/realNameProcess.ts';
import type { TestApp } from '../app/app.ts';
import { makePerson, type Person } from './people.ts';
import { uploadForm } from '../app/uploads.ts';

/** Where names are verified: an application of a test, or a server in a process of its own. */
type Verifying = Pick<TestApp, 'call' | 'url' | 'now'> & {
  sql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
};

let numbers = 0;

/** A resident's number that nobody else in this run has. */
export function freshIdNumber(born = '19900307'): string {
  numbers += 1;
  const first17 = `110101${born}${String(numbers).padStart(3, '0')}`;
  return first17 + residentCheckDigit(first17);
}

/** An enterprise's code that nobody else in this run has. */
export function freshOrganizationCode(): string {
  numbers += 1;
  const first17 = `91330100MA${String(numbers).padStart(7, '0')}`;
  return first17 + creditCheckDigit(first17);
}

let drawn: Promise<Buffer> | undefined;
/** A photo as a camera makes it, with what it tells of its taker. */
export function documentPhoto(): Promise<Buffer> {
  drawn ??= sharp({ create: { width: 640, height: 400, channels: 3, background: '#c8d8e8' } })
    .withExif({ IFD0: { Copyright: 'Mallory' } })
    .jpeg()
    .toBuffer();
  return drawn;
}

export async function sendPhoto(
  app: Pick<TestApp, 'url'>,
  { id, side, token, content }: { id: number; side: PhotoSide; token: string; content?: Buffer | string },
) {
  const file = { content: content ?? (await documentPhoto()) };
  return uploadForm(app, 'uploadRealNamePhoto', { token, before: { id: String(id), side }, file });
}

/** A draft with all its photos; its id. */
export async function draftOf(
  app: Pick<TestApp, 'call' | 'url'>,
  { token }: Pick<Person, 'token'>,
  kind: RealNameKind = 'personal',
  document: IdentityDocument = 'resident_id',
): Promise<number> {
  const { id } = (await app.call('startRealName', { kind, document }, { token })).data;
  for (const side of neededPhotos(kind, document)) {
    const reply = await sendPhoto(app, { id, side, token });
    if (reply.status !== 200) throw new Error(`the photo was refused: ${reply.msg}`);
  }
  return id;
}

/** What a resident of this run sends. */
export const residentFacts = (more: Record<string, unknown> = {}) => ({
  realName: '张三丰',
  idNumber: freshIdNumber(),
  identityConsent: true,
  ...more,
});

/** An application that waits for its review; its id. */
export async function sentRealName(
  app: Pick<TestApp, 'call' | 'url'>,
  person: Pick<Person, 'token'>,
  more: Record<string, unknown> = {},
): Promise<number> {
  const id = await draftOf(app, person);
  const reply = await app.call('sendRealName', { id, ...residentFacts(more) }, { token: person.token });
  if (reply.name !== undefined) throw new Error(`the application was refused: ${JSON.stringify(reply.error)}`);
  return id;
}

/** Accounts that an admin verified as one and the same person. */
export async function verifyAsOne(app: TestApp, accounts: readonly Pick<Person, 'token'>[]): Promise<void> {
  const reviewer = await makePerson(app, 'admin');
  const facts = residentFacts();
  for (const account of accounts) {
    const id = await sentRealName(app, account, facts);
    const { name } = await decideRealName(app, { id, event: 'pass' }, reviewer);
    if (name !== undefined) throw new Error(`the application was not passed: ${name}`);
  }
}

/** A reviewer decides on what is there now, and looks at the photos first where that is asked for. */
export async function decideRealName(
  app: Verifying,
  decision: Omit<InputOf<Endpoints['decideRealName']>, 'sentAt'>,
  { token }: { token: string },
) {
  const { id } = decision;
  const { rows } = await app.sql('select sent_at from real_names where id = $1', [id]);
  const { sent_at: sent } = rows[0] ?? {};
  const sentAt = (sent instanceof Date ? sent : app.now()).toISOString();
  const decide = () => app.call('decideRealName', { ...decision, sentAt }, { token });
  const reply = await decide();
  if (reply.name !== 'look_first') return reply;
  await app.call('lookAtRealName', { id, part: 'photos' }, { token });
  return decide();
}
