/** Hands mail to a mail server (SMTP, RFC 5321), and says what it answered. */
import { createTransport } from 'nodemailer';
import { mailSendRules, type MailBounce, type MailFailure } from '#contract/messages/mailRules.ts';
import type { SmtpServer } from '../../config.ts';

export interface OutgoingMail {
  /** The same at each try, so that whoever gets a mail twice is shown it once. */
  messageId: string;
  fromName: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  date: Date;
  /** The address where its reader turns such mail off: a page, and by POST at once (RFC 8058). */
  unsubscribe?: string | undefined;
}

/** What came of a try. `isFinal`: the server will not take this mail, however often it is asked. */
export type SendAnswer =
  | { isSent: true; answer: string }
  | { isSent: false; failure: MailFailure; isFinal: boolean; answer: string | null };

export interface MailSender {
  /** Never throws. */
  send(mail: OutgoingMail): Promise<SendAnswer>;
  close(): void;
}

/** Opens connections when the first mail is sent, and reuses them until it is closed. */
export function openSender({ host, port, isSecure, isLoopback, login, from, ca }: SmtpServer): MailSender {
  const { timeoutMs, atOnce } = mailSendRules;
  const transport = createTransport({
    pool: true,
    maxConnections: atOnce,
    host,
    port,
    secure: isSecure,
    // A server that offers no TLS is refused: passwords and codes would travel in the clear.
    requireTLS: !isSecure && !isLoopback,
    ignoreTLS: !isSecure && isLoopback,
    ...(ca !== undefined && { tls: { ca } }),
    ...(login && { auth: { user: login.user, pass: login.pass() } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ messageId, fromName, to, unsubscribe, ...mail }) => {
      try {
        const { response } = await transport.sendMail({
          ...mail,
          messageId: `<${messageId}@${from.slice(from.indexOf('@') + 1)}>`,
          from: { name: fromName, address: from },
          to: { name: '', address: to },
          // Nobody's holiday answers to it (RFC 3834).
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe !== undefined && {
              'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
        return { isSent: true, answer: cut(response) };
      } catch (error) {
        return refusalOf(error);
      }
    },
    close: () => transport.close(),
  };
}

const words: Readonly<Record<string, MailFailure>> = {
  EDNS: 'name',
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETLS: 'tls',
  ETIMEDOUT: 'timeout',
};

/** Exported for its test. */
export function refusalOf(error: unknown): SendAnswer {
  const { code, responseCode, response, message, command } = fieldsOf(error);
  const answer = response === undefined ? null : cut(response);
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMail && responseCode !== undefined) {
    if (responseCode < 500) return { isSent: false, failure: 'deferred', isFinal: false, answer };
    const failure = bounceOf(responseCode, command, answer ?? '') ?? 'refused';
    return { isSent: false, failure, isFinal: true, answer };
  }
  // What an address or a subject makes impossible here is impossible at the next try too.
  if (isAboutMail) return { isSent: false, failure: 'refused', isFinal: true, answer: cut(message) };
  const isTls = /certificate|TLS|SSL/i.test(message);
  const failure = words[code] ?? (isTls ? 'tls' : 'connection');
  return { isSent: false, failure, isFinal: false, answer };
}

/**
 * What a refusal for good says of the address. Enhanced codes (RFC 3463) come first; without one, what is said to `RCPT TO` is about
 * the mailbox, unless the server does not deliver there for us. All else is about the mail or its sender.
 */
function bounceOf(responseCode: number, command: string, answer: string): MailBounce | undefined {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(answer) ?? [];
  if (subject === '2' && detail === '2') return 'mailbox_full';
  // 1.7 and 1.8 are about the sender's address.
  if (subject === '1' && detail !== '7' && detail !== '8') return 'no_mailbox';
  if (subject === '2' && detail === '1') return 'no_mailbox';
  if (subject !== undefined || command !== 'RCPT TO' || /relay/i.test(answer)) return undefined;
  if (responseCode === 552) return 'mailbox_full';
  return responseCode === 550 || responseCode === 551 || responseCode === 553 ? 'no_mailbox' : undefined;
}

interface Fields {
  code: string;
  responseCode?: number;
  response?: string;
  message: string;
  /** What the server answered to; empty where it was not told. */
  command: string;
}

function fieldsOf(error: unknown): Fields {
  if (!(error instanceof Error)) return { code: '', message: String(error), command: '' };
  const { message } = error;
  const code = 'code' in error ? String(error.code) : '';
  const more: { responseCode?: number; response?: string } = {};
  if ('responseCode' in error && typeof error.responseCode === 'number') more.responseCode = error.responseCode;
  if ('response' in error && typeof error.response === 'string') more.response = error.response;
  return { code, message, command: 'command' in error ? String(error.command) : '', ...more };
}

/** What a server said, as one line of bounded length. */
function cut(text: string): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return [...line].slice(0, mailSendRules.answerMax).join('');
}
