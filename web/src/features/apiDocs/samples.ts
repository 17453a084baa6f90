/** A call as code, in the languages of the documentation: whole programs but for what each language brings along. Pure. */
import type { ApiCall } from './openApi.ts';

export const sampleLanguages = ['curl', 'typescript', 'php', 'python'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

export const languageNames: Record<SampleLanguage, string> = {
  curl: 'curl',
  typescript: 'TypeScript',
  php: 'PHP',
  python: 'Python',
};

/** What stands in every program: where it calls, and with which key (of an API or of a login). */
export interface SampleSetup {
  url: string;
  key: string;
}

const successCode = 20_000;

export function sampleOf(call: ApiCall, language: SampleLanguage, setup: SampleSetup): string {
  return writers[language](call, setup);
}

const writers: Record<SampleLanguage, (call: ApiCall, setup: SampleSetup) => string> = {
  curl: curlOf,
  typescript: typescriptOf,
  php: phpOf,
  python: pythonOf,
};

/** Path and query with the example's values. */
function addressOf({ path, example }: ApiCall): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(example.path[name] ?? name));
  const query = new URLSearchParams(example.query).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

/** API keys go where programs put theirs, tokens of a login into a header of their own. */
function keyHeader({ access, scope }: ApiCall): 'bearer' | 'token' | undefined {
  if (scope !== undefined) return 'bearer';
  return access === 'anyone' ? undefined : 'token';
}

function curlOf(call: ApiCall, { url, key }: SampleSetup): string {
  const auth = keyHeader(call);
  const lines = [`curl -s ${call.answers === 'file' ? '-o file ' : ''}"$MALLARD_URL${addressOf(call)}"`];
  if (auth === 'bearer') lines.push('-H "Authorization: Bearer $MALLARD_KEY"');
  if (auth === 'token') lines.push('-H "user-token: $MALLARD_KEY"');
  if (call.movesMoney) lines.push('-H "Idempotency-Key: $(uuidgen)"');
  if (call.sends === 'text') lines.push("-H 'Signature: …'", "-H 'Content-Type: text/plain'", "--data-binary '…'");
  if (call.sends === 'file') lines.push("-F 'file=@picture.png'");
  if (call.sends === 'json') {
    lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(call.example.body ?? {}))}`);
  }
  if (call.method === 'POST' && call.sends === 'nothing') lines.push('-X POST');
  const setup = [`MALLARD_URL=${quoted(url)}`, ...(auth === undefined ? [] : [`MALLARD_KEY=${quoted(key)}`])];
  return `${setup.join('\n')}\n${lines.join(' \\\n  ')}\n`;
}

/** In single quotes for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function typescriptOf(call: ApiCall, { url, key }: SampleSetup): string {
  const auth = keyHeader(call);
  const headers = [
    ...(auth === 'bearer' ? ['Authorization: `Bearer ${key}`'] : []),
    ...(auth === 'token' ? ["'user-token': key"] : []),
    ...(call.movesMoney ? ["'Idempotency-Key': crypto.randomUUID()"] : []),
    ...(call.sends === 'json' ? ["'Content-Type': 'application/json'"] : []),
    ...(call.sends === 'text' ? ["'Content-Type': 'text/plain'", "Signature: '…'"] : []),
  ];
  const body =
    call.sends === 'json'
      ? `JSON.stringify(${indented(call.example.body ?? {}, 2)})`
      : call.sends === 'file'
        ? 'form'
        : "'…'";
  const options = [
    ...(call.method === 'POST' ? ["  method: 'POST',"] : []),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(call.method === 'POST' && call.sends !== 'nothing' ? [`  body: ${body},`] : []),
  ];
  return [
    `const url = ${JSON.stringify(url)};`,
    ...(auth === undefined ? [] : [`const key = ${JSON.stringify(key)};`]),
    ...(call.sends === 'file'
      ? ['const form = new FormData();', "form.set('file', new Blob(['…']), 'picture.png');"]
      : []),
    '',
    `const reply = await fetch(\`\${url}${addressOf(call)}\`${options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`});`,
    ...(call.answers === 'file'
      ? [
          'if (!reply.ok) throw new Error(await reply.text());',
          'const file = await reply.arrayBuffer();',
          'console.log(file.byteLength);',
        ]
      : [
          'const { code, msg, data } = await reply.json();',
          `if (code !== ${successCode}) throw new Error(msg);`,
          'console.log(data);',
        ]),
    '',
  ].join('\n');
}

/** JSON that continues in a line that begins so many spaces in. */
function indented(value: unknown, spaces: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);
}

function phpOf(call: ApiCall, { url, key }: SampleSetup): string {
  const auth = keyHeader(call);
  const headers = [
    ...(auth === 'bearer' ? ['"Authorization: Bearer $key"'] : []),
    ...(auth === 'token' ? ['"user-token: $key"'] : []),
    ...(call.movesMoney ? ["'Idempotency-Key: ' . bin2hex(random_bytes(16))"] : []),
    ...(call.sends === 'json' ? ["'Content-Type: application/json'"] : []),
    ...(call.sends === 'text' ? ["'Content-Type: text/plain'", "'Signature: …'"] : []),
  ];
  const body = {
    json: `json_encode(${phpValue(call.example.body ?? {}, 4)})`,
    file: "['file' => new CURLFile('picture.png')]",
    text: "'…'",
    nothing: "''",
  }[call.sends];
  return [
    '<?php',
    `$url = ${phpValue(url, 0)};`,
    ...(auth === undefined ? [] : [`$key = ${phpValue(key, 0)};`]),
    '',
    `$call = curl_init($url . ${phpValue(addressOf(call), 0)});`,
    'curl_setopt_array($call, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(headers.length > 0 ? [`    CURLOPT_HTTPHEADER => [${headers.join(', ')}],`] : []),
    ...(call.method === 'POST' ? [`    CURLOPT_POSTFIELDS => ${body},`] : []),
    ']);',
    ...(call.answers === 'file'
      ? ["file_put_contents('file', curl_exec($call));"]
      : [
          '$reply = json_decode(curl_exec($call), true);',
          `if ($reply['code'] !== ${successCode}) throw new RuntimeException($reply['msg']);`,
          "print_r($reply['data']);",
        ]),
    '',
  ].join('\n');
}

function phpValue(value: unknown, spaces: number): string {
  if (value === null) return 'null';
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = spaces + 4;
  const entries = Array.isArray(value)
    ? value.map((one: unknown) => phpValue(one, inner))
    : Object.entries(value).map(([name, one]) => `${phpValue(name, 0)} => ${phpValue(one, inner)}`);
  // An empty list would be sent where an object is meant.
  if (entries.length === 0) return Array.isArray(value) ? '[]' : '(object) []';
  const pad = ' '.repeat(inner);
  return `[\n${entries.map((entry) => `${pad}${entry},\n`).join('')}${' '.repeat(spaces)}]`;
}

function pythonOf(call: ApiCall, { url, key }: SampleSetup): string {
  const auth = keyHeader(call);
  const headers = [
    ...(auth === 'bearer' ? ['"Authorization": f"Bearer {key}"'] : []),
    ...(auth === 'token' ? ['"user-token": key'] : []),
    ...(call.movesMoney ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
    ...(call.sends === 'text' ? ['"Content-Type": "text/plain"', '"Signature": "…"'] : []),
  ];
  const given = [
    `    url + ${JSON.stringify(addressOf(call))},`,
    ...(headers.length > 0 ? [`    headers={${headers.join(', ')}},`] : []),
    ...(call.sends === 'json' ? [`    json=${pythonValue(call.example.body ?? {}, 4)},`] : []),
    ...(call.sends === 'file' ? ['    files={"file": open("picture.png", "rb")},'] : []),
    ...(call.sends === 'text' ? ['    data="…".encode(),'] : []),
  ];
  return [
    ...(call.movesMoney ? ['import uuid', ''] : []),
    'import requests',
    '',
    `url = ${JSON.stringify(url)}`,
    ...(auth === undefined ? [] : [`key = ${JSON.stringify(key)}`]),
    '',
    `reply = requests.${call.method === 'GET' ? 'get' : 'post'}(`,
    ...given,
    ')',
    ...(call.answers === 'file'
      ? ['reply.raise_for_status()', 'open("file", "wb").write(reply.content)']
      : [
          'answer = reply.json()',
          `if answer["code"] != ${successCode}:`,
          '    raise RuntimeError(answer["msg"])',
          'print(answer["data"])',
        ]),
    '',
  ].join('\n');
}

function pythonValue(value: unknown, spaces: number): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = spaces + 4;
  const entries = Array.isArray(value)
    ? value.map((one: unknown) => pythonValue(one, inner))
    : Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${pythonValue(one, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return `${open}${close}`;
  const pad = ' '.repeat(inner);
  return `${open}\n${entries.map((entry) => `${pad}${entry},\n`).join('')}${' '.repeat(spaces)}${close}`;
}
