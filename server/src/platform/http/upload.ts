import type { Endpoint, OutputOf, ParsedInputOf } from '#contract/core/endpoint.ts';
import type { Gate } from '../load/gate.ts';
import { checkedReply, parsedInput, unlessDeadlocked, type BareCall, type Call, type Route } from './http.ts';
import type { Reply } from './reply.ts';
import { sharerOf } from './sharer.ts';
import type { UploadedFile } from './uploadBody.ts';

/** A file that streams in, as its handler sees it: no transaction is open. */
export interface Upload<E extends Endpoint> {
  call: BareCall;
  /** Fields of the query and of the parts before the file. */
  input: ParsedInputOf<E>;
  file: UploadedFile;
  /**
   * To be called when the stream was read and before anything is kept: gives the input with the fields behind the file.
   * Throws when the body did not end as it should.
   */
  completed: () => Promise<ParsedInputOf<E>>;
  /** Short transactions, before or after the stream was read. */
  inTransaction: <T>(work: (call: Call) => Promise<T>) => Promise<T>;
}

type UploadHandler<E extends Endpoint> = (upload: Upload<E>) => Promise<Reply<OutputOf<E>>>;

/** What comes before the body is read. */
interface Entrance {
  /** Where the caller takes their turn, until the answer is made. */
  gate: Gate;
  /** What may refuse the caller, such as counted attempts. */
  admit: (call: BareCall) => Promise<unknown>;
}

/** Binds an endpoint with `upload` to its handler. Who calls is known before the body is read. */
export function handleUpload<E extends Endpoint>(endpoint: E, handler: UploadHandler<E>, entrance?: Entrance): Route {
  const unfit = () => Promise.reject(new Error('an upload is not one transaction'));
  return {
    endpoint,
    read: unfit,
    run: unfit,
    runUpload: async (database, call, open) => {
      const take = async () => {
        await entrance?.admit(call);
        const { fields, file, completed } = await open();
        try {
          const output = await handler({
            call,
            input: parsedInput(endpoint, fields),
            file,
            completed: async () => parsedInput(endpoint, await completed()),
            inTransaction: (work) => unlessDeadlocked(() => database.transaction((tx) => work({ ...call, tx }))),
          });
          return checkedReply(endpoint, output);
        } finally {
          file.stream.destroy();
        }
      };
      return entrance ? entrance.gate.run(sharerOf(call), take) : take();
    },
  };
}
