import type { Licence } from '#contract/licences/licences.ts';

type Asked = Pick<Licence, 'binds' | 'productId'> & {
  activations: Pick<Licence['activations'][number], 'kind' | 'target'>[];
};

const examples = { domain: 'example.com', machine: 'MACHINE-CODE', account: '10001' } as const;

/** A shell command that validates a licence, with a placeholder for its key; it asks for what is bound, else for an example. */
export function validateCommand(address: string, { binds, productId, activations }: Asked): string {
  const bound = activations.find(({ kind }) => binds.includes(kind));
  const kind = bound?.kind ?? binds[0];
  const scope = kind === undefined ? {} : { [kind]: bound?.target ?? examples[kind] };
  const body = JSON.stringify(
    { key: 'XXXXX-XXXXX-XXXXX-XXXXX-XXXXX', ...scope, productId, nonce: 'once-and-never-again' },
    null,
    2,
  );
  return [`curl -s ${address} \\`, `  -H 'content-type: application/json' \\`, `  -d '${inQuotes(body)}'`].join('\n');
}

/** A shell ends a quoted text at each apostrophe. */
function inQuotes(text: string): string {
  return text.replaceAll("'", String.raw`'\''`);
}
