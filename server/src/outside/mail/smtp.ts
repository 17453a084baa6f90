/** Hands mail to a mail server (SMTP, RFC 5321), and says what it answered. */
import { createTransport } from 'nodemailer';
import { mailSendRules, type MailFailure } from '#contract/site/mailRules.ts';
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
  { isSent: true; answer: string } | { isSent: false; failure: MailFailure; isFinal: boolean; answer: string | null };

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
  const { code, responseCode, response, message } = fieldsOf(error);
  const answer = response === undefined ? null : cut(response);
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (isAboutMail && responseCode !== undefined) {
    const isFinal = responseCode >= 500;
    return { isSent: false, failure: isFinal ? 'refused' : 'deferred', isFinal, answer };
  }
  // What an address or a subject makes impossible here is impossible at the next try too.
  if (isAboutMail) return { isSent: false, failure: 'refused', isFinal: true, answer: cut(message) };
  const isTls = /certificate|TLS|SSL/i.test(message);
  const failure = words[code] ?? (isTls ? 'tls' : 'connection');
  return { isSent: false, failure, isFinal: false, answer };
}

function fieldsOf(error: unknown): { code: string; responseCode?: number; response?: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  const { message } = error;
  const code = 'code' in error ? String(error.code) : '';
  const more: { responseCode?: number; response?: string } = {};
  if ('responseCode' in error && typeof error.responseCode === 'number') more.responseCode = error.responseCode;
  if ('response' in error && typeof error.response === 'string') more.response = error.response;
  return { code, message, ...more };
}

/** What a server said, as one line of bounded length. */
function cut(text: string): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return [...line].slice(0, mailSendRules.answerMax).join('');
}
