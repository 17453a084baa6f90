import { z } from 'zod';
import { fileFormat, fileLimits, readFile, type RequestFileFacts } from '#contract/licences/licenceFileFormat.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { problemsOf, unkeepableTexts } from '../../../platform/http/problems.ts';

const Facts = z.strictObject({
  format: z.literal(fileFormat),
  fingerprint: z
    .array(z.string().trim().min(1).max(fileLimits.fingerprint.length))
    .min(fileLimits.fingerprint.min)
    .max(fileLimits.fingerprint.max),
  name: z.string().trim().max(fileLimits.name.max),
  nonce: z.string().min(fileLimits.nonce.min).max(fileLimits.nonce.max),
  createdAt: z.iso.datetime(),
}) satisfies z.ZodType<RequestFileFacts>;

/** What a machine asks for. Throws invalid_input: on `request` for what is no request file, on `request.…` for a field in it. */
export function readRequest(text: string): RequestFileFacts {
  const file = readFile(text);
  const content = file?.kind === 'request' ? jsonIn(file.payload) : undefined;
  if (content === undefined) throw refused([{ field: 'request', rule: 'request_file_format' }]);
  const facts = Facts.safeParse(content, { reportInput: true });
  if (!facts.success) throw refused(problemsOf(facts.error).map(within));
  const unkeepable = unkeepableTexts(facts.data);
  if (unkeepable.length > 0) throw refused(unkeepable.map(within));
  return facts.data;
}

type Problem = ReturnType<typeof problemsOf>[number];

function within(problem: Problem): Problem {
  return { ...problem, field: problem.field === '' ? 'request' : `request.${problem.field}` };
}

function refused(fields: Problem[]): AppError {
  return new AppError('invalid_input', { fields });
}

function jsonIn(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
