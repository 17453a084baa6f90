/** The code that the documentation shows for each call is a program of its language. */
import { execFileSync } from 'node:child_process';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { openApiOf } from '../server/src/platform/http/openapi.ts';
import { callTexts } from '../web/src/features/apiDocs/callTexts.ts';
import { callsOf, searchCalls, type OpenApi } from '../web/src/features/apiDocs/openApi.ts';
import { sampleOf } from '../web/src/features/apiDocs/samples.ts';
import { webhookSamples } from '../web/src/features/apiDocs/webhookSamples.ts';

const file = {
  name: 'readThing',
  summary: 'A file',
  path: '/things/:id',
  mimetype: 'image/webp',
  query: [],
  errors: [],
};
const printed = openApiOf(
  { endpoints: Object.values(endpoints), streams: [file] },
  { url: 'https://shop.example', version: '1' },
);
// Printed and read again, as a browser does.
const document = JSON.parse(JSON.stringify(printed)) as OpenApi;
const calls = callsOf(document);
// A quote, a dollar and a backslash, which each language writes in its own way.
const setup = { url: 'https://shop.example', key: `mk_it's "a" $key\\` };
const samples = (language: Parameters<typeof sampleOf>[1]) => calls.map((call) => sampleOf(call, language, setup));

test('has a program for every call', () => {
  expect(calls.map(({ name }) => name).toSorted()).toEqual([...Object.keys(endpoints), 'readThing'].toSorted());
});

describe('each program is one of its language', () => {
  test('curl: a shell reads it, with the address and the key in one place', () => {
    // In one shell, which reads each as a function and runs none.
    const read = `while IFS= read -r -d '' sample; do eval "sample() { $sample"$'\\n}' || exit 1; done`;
    const input = [...samples('curl'), webhookSamples.curl].map((sample) => `${sample}\0`).join('');
    execFileSync('bash', ['-c', read], { input });
    expect(() => execFileSync('bash', ['-c', read], { input: `${input}curl "\0`, stdio: 'pipe' })).toThrow(
      'unexpected',
    );
    const [issue] = samples('curl').filter((sample) => sample.includes('/api/sale/licence/issue"'));
    const echoed = execFileSync('bash', [
      '-c',
      `curl() { printf '%s\\n' "$@"; }; uuidgen() { echo 1; }\n${issue ?? ''}`,
    ]);
    const said = echoed.toString().split('\n');
    expect(said).toEqual(
      expect.arrayContaining([`https://shop.example/api/sale/licence/issue`, `Authorization: Bearer ${setup.key}`]),
    );
    const body = said[said.indexOf('-d') + 1] ?? '';
    expect(endpoints.issueLicences.input.safeParse(JSON.parse(body)).error).toBeUndefined();
  });

  test('TypeScript: it compiles', () => {
    const names = new Map(
      [...samples('typescript'), webhookSamples.typescript].map((sample, index) => [
        `/sample${index}.ts`,
        `${sample}\nexport {};\n`,
      ]),
    );
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
      types: ['node'],
    };
    const host = ts.createCompilerHost(options);
    const { getSourceFile, fileExists, readFile } = host;
    host.fileExists = (name) => names.has(name) || fileExists(name);
    host.readFile = (name) => names.get(name) ?? readFile(name);
    host.getSourceFile = (name, version, ...rest) => {
      const text = names.get(name);
      return text === undefined ? getSourceFile(name, version, ...rest) : ts.createSourceFile(name, text, version);
    };
    const program = ts.createProgram([...names.keys()], options, host);
    const wrong = ts.getPreEmitDiagnostics(program).map(({ file: at, messageText }) => {
      return `${at?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    });
    expect(wrong).toEqual([]);
  });

  const has = (program: string) => {
    try {
      return execFileSync(program, ['--version']).length >= 0;
    } catch {
      return false;
    }
  };
  test.skipIf(!has('python3'))(
    'Python: it compiles',
    () => {
      const check = 'import ast, json, sys\nfor text in json.load(sys.stdin): ast.parse(text)';
      execFileSync('python3', ['-c', check], { input: JSON.stringify([...samples('python'), webhookSamples.python]) });
    },
    60_000,
  );
  test.skipIf(!has('php'))(
    'PHP: it compiles',
    () => {
      for (const sample of [...samples('php'), webhookSamples.php]) execFileSync('php', ['-l'], { input: sample });
    },
    120_000,
  );
});

describe('the search over calls', () => {
  const found = (words: string) => searchCalls(calls, words, callTexts).map(({ name }) => name);
  test('finds by name, address and words of both languages', () => {
    expect(found('createOrder')).toEqual(['createOrder']);
    expect(found('/api/order/create')).toContain('createOrder');
    expect(found('issue licences hand')).toContain('issueLicences');
    expect(found('手动 授权')).toContain('issueLicences');
    expect(found('licence.bind')).toContain('bindLicence');
    expect(found('no such thing')).toEqual([]);
  });
});
