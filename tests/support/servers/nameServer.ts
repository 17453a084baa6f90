import { createSocket } from 'node:dgram';

export type NameRecords = Record<string, { A?: string[]; AAAA?: string[]; TXT?: string[][] }>;

export interface NameServer {
  /** As `MALLARD_DNS_SERVERS` takes it. */
  address: string;
  /** What it answers; may be changed at any time. What is not there does not exist. */
  records: NameRecords;
  /** Every question so far, such as `A shop.test`. */
  asked: string[];
  /** Says nothing while this is true. */
  isSilent: boolean;
  stop(): Promise<void>;
}

const types = { A: 1, TXT: 16, AAAA: 28 } as const;
type RecordType = keyof typeof types;

/** A real name server over UDP on loopback. */
export async function startNameServer(records: NameRecords = {}): Promise<NameServer> {
  const socket = createSocket('udp4');
  const server: NameServer = {
    address: '',
    records,
    asked: [],
    isSilent: false,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (query, peer) => {
    const { name, type, end } = questionOf(query);
    server.asked.push(`${type} ${name}`);
    if (!server.isSilent)
      socket.send(answerOf(query, end, valuesOf(server.records[name], type)), peer.port, peer.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

function questionOf(query: Buffer): { name: string; type: RecordType | undefined; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const number = query.readUInt16BE(at + 1);
  const type = (['A', 'TXT', 'AAAA'] as const).find((name) => types[name] === number);
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 };
}

/** The data of each record; undefined when the name does not exist. */
function valuesOf(found: NameRecords[string] | undefined, type: RecordType | undefined) {
  if (!found || type === undefined) return found && { type: types.A, values: [] };
  const values =
    type === 'TXT'
      ? (found.TXT ?? []).map((parts) =>
          Buffer.concat(
            parts.map((part) => Buffer.concat([Buffer.from([Buffer.byteLength(part)]), Buffer.from(part)])),
          ),
        )
      : (found[type] ?? []).map((text) => (type === 'A' ? bytes4(text) : bytes6(text)));
  return { type: types[type], values };
}

function answerOf(query: Buffer, end: number, found: ReturnType<typeof valuesOf>): Buffer {
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(found ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found?.values.length ?? 0, 6);
  head.writeUInt32BE(0, 8);
  const records = (found?.values ?? []).map((value) => {
    const record = Buffer.alloc(12);
    // The name is the question's.
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(found?.type ?? 0, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(value.length, 10);
    return Buffer.concat([record, value]);
  });
  return Buffer.concat([head, query.subarray(12, end), ...records]);
}

function bytes4(text: string): Buffer {
  return Buffer.from(text.split('.').map(Number));
}

/** Written out in eight groups, or with `::` in it. */
function bytes6(text: string): Buffer {
  const [head = '', tail = ''] = text.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0');
  return Buffer.from(
    [...groups(head), ...zeros, ...groups(tail)].map((group) => group.padStart(4, '0')).join(''),
    'hex',
  );
}
