import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface TakenMail {
  to: string[];
  /** Headers and body as they arrived. */
  source: string;
  isTls: boolean;
  user: string | undefined;
}

export interface MailServer {
  port: number;
  /** All mail that it said yes to. */
  taken: TakenMail[];
  /** Names that somebody tried to log in by. */
  logins: string[];
  /** Refuses the next mails, one each, with this reply. */
  refusals: { code: number; words: string }[];
  /** Refuses these addresses with this reply, before any mail is sent. */
  noMailbox: Map<string, { code: number; words: string }>;
  stop(): Promise<void>;
}

interface MailServerOptions {
  certificate?: { key: string; cert: string };
  login?: { user: string; pass: string };
}

/** A real mail server on loopback. With a certificate it offers STARTTLS; with a login it asks for it. */
export async function startMailServer({ certificate, login }: MailServerOptions = {}): Promise<MailServer> {
  const taken: TakenMail[] = [];
  const logins: string[] = [];
  const refusals: MailServer['refusals'] = [];
  const noMailbox: MailServer['noMailbox'] = new Map();
  const server = new SMTPServer({
    ...certificate,
    disabledCommands: certificate ? [] : ['STARTTLS'],
    authOptional: !login,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) => {
      logins.push(String(username));
      if (username === login?.user && password === login?.pass) answer(null, { user: username });
      else answer(Object.assign(new Error('Wrong name or password'), { responseCode: 535 }));
    },
    onRcptTo: ({ address }, _session, answer) => {
      const refusal = noMailbox.get(address);
      answer(refusal ? Object.assign(new Error(refusal.words), { responseCode: refusal.code }) : null);
    },
    onData: (stream, session, answer) => {
      const keep = async () => {
        const source = await textOf(stream);
        const refusal = refusals.shift();
        if (refusal) return answer(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        taken.push({
          to,
          source,
          isTls: session.secure,
          user: session.user === undefined ? undefined : String(session.user),
        });
        answer(null, 'taken');
      };
      keep().catch((error: unknown) => answer(error instanceof Error ? error : new Error(String(error))));
    },
  });
  server.on('error', () => undefined);
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  // `address` is a text for sockets of a file only.
  const { port } = listener.address() as AddressInfo;
  return {
    port,
    taken,
    logins,
    refusals,
    noMailbox,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
