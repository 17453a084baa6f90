/** The end of a request whose answer is ready before its body: refused uploads, bodies too large, bodies for nobody. */
import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A body up to here is read and thrown away, so that its connection can be kept. */
const drainedBytesMax = 64 * 1024;
/** How long such a short body may take. */
const drainMs = 10_000;
/** How long a connection stays half closed, so that a sender comes to read the answer: a close with bytes unread would cut it off. */
const lingerMs = 2000;
/** How many connections stay half closed at once; for further ones the oldest is cut. */
const lingeringMax = 256;

const lingering = new Set<() => void>();
/** Requests that wait for "100 Continue" before they send their body. */
const askedFirst = new WeakSet<IncomingMessage>();

/**
 * From now on an answer that comes before its body says `Connection: close`, nothing more of that body is read, and
 * bodies whose senders ask first (`Expect: 100-continue`) are sent for when somebody wants them.
 */
export function endUnreadBodies(server: FastifyInstance): void {
  server.server.on('checkContinue', (request: IncomingMessage, response: unknown) => {
    askedFirst.add(request);
    server.server.emit('request', request, response);
  });
  server.addHook('preParsing', (request, _reply, payload, done) => {
    // Uploads ask for their bodies themselves.
    if (request.routeOptions.config.streams !== true) sendFor(request);
    done(null, payload);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    if (refuseRest(request)) reply.header('connection', 'close');
    done(null, payload);
  });
  server.addHook('onResponse', (request, _reply, done) => {
    drainShort(request);
    done();
  });
}

/** Lets a sender who asked first go on with the body. */
export function sendFor({ raw }: FastifyRequest): void {
  if (!askedFirst.delete(raw) || raw.destroyed) return;
  // Node's own answer to whoever asks; the response belongs to another part of the code.
  raw.socket.write('HTTP/1.1 100 Continue\r\n\r\n');
}

/**
 * Stops reading a body that is too long to be thrown away, before its answer is written; true when that is so: the
 * answer must say that the connection ends with it.
 */
export function refuseRest({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  // One that was made up within the process has no connection to end.
  if (!(raw instanceof IncomingMessage) || raw.complete || raw.destroyed) return false;
  const announced = raw.headers['content-length'];
  const hasBody = raw.headers['transfer-encoding'] !== undefined || Number(announced ?? 0) > 0;
  const isShort = announced !== undefined && Number(announced) <= drainedBytesMax && !askedFirst.has(raw);
  if (!hasBody || isShort) return false;
  raw.unpipe();
  // Node throws away what nobody began to read, at full speed; what was begun and is not read waits at its sender.
  raw.read(0);
  raw.pause();
  // Node closes by this after an answer that is the last one.
  raw.socket.destroySoon = () => linger(raw, raw.socket);
  return true;
}

/** Sends the end of the answer, and cuts the connection a little later. */
function linger(raw: IncomingMessage, socket: Socket): void {
  raw.pause();
  socket.end();
  const cut = () => {
    clearTimeout(timer);
    lingering.delete(cut);
    // With it goes whatever still watches the body.
    raw.destroy();
    socket.destroy();
  };
  const timer = setTimeout(cut, lingerMs).unref();
  socket.once('close', cut);
  lingering.add(cut);
  if (lingering.size > lingeringMax) {
    const [oldest] = lingering;
    oldest?.();
  }
}

/** Throws away what is still coming of a short body. */
function drainShort({ raw }: FastifyRequest): void {
  if (!(raw instanceof IncomingMessage) || raw.complete || raw.destroyed || raw.socket.writableEnded) return;
  raw.unpipe();
  raw.resume();
  const timer = setTimeout(() => raw.destroy(), drainMs);
  raw.once('end', () => clearTimeout(timer));
  raw.once('close', () => clearTimeout(timer));
}
