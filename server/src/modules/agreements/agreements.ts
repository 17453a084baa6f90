/** Wordings of the service agreement and the privacy terms, and who agreed to which. */
import { siteConfiguration } from '../site/service.ts';
import { spanOf } from '../../platform/day.ts';
import { refuseBackwards } from '../../platform/database/walk.ts';
import * as contract from '#contract/agreements/agreements.ts';
import type { Locale } from '#contract/core/locale.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { move, recordStep } from '../../platform/http/operations.ts';
import { htmlOf, problemOfMarkdown } from '../catalogue/service.ts';
import {
  findBefore,
  findRow,
  insertConsent,
  insertRow,
  listDue,
  listOfDocument,
  listRows,
  withdrawRow,
  type AgreementRow,
} from './agreements.repository.ts';

/** So many versions are told of at once. */
const versionsMax = 50;

/** A wording with those before it; the one in force unless a version is named. Throws not_found. */
export const getAgreement = handle(contract.getAgreement, async (call, { document, version }) => {
  const { tx, locale, now } = call;
  const rows = await listOfDocument(tx, { document, now, limit: versionsMax });
  const known = rows.filter(({ state }) => state !== 'planned');
  const row = version === undefined ? known[0] : known.find((one) => one.version === version);
  if (version !== undefined && version > 1 && !row) throw new AppError('not_found');
  const language: Locale = locale === 'en-US' && row?.bodyEn ? 'en-US' : 'zh-CN';
  const coming = rows.findLast(({ state }) => state === 'planned');
  return {
    agreement: row
      ? {
          ...versionOf(row),
          language,
          html: htmlOf(inLanguage(locale, { zh: row.bodyZh, en: row.bodyEn })),
          changesHtml: changesOf(call, row),
        }
      : null,
    versions: known.map(versionOf),
    coming: coming ? versionOf(coming) : null,
  };
});

const versionOf = ({ version, effectiveAt }: Pick<AgreementRow, 'version' | 'effectiveAt'>) => ({
  version,
  effectiveAt,
});

function changesOf({ locale }: Call, { changesZh, changesEn }: Pick<AgreementRow, 'changesZh' | 'changesEn'>): string {
  return htmlOf(inLanguage(locale, { zh: changesZh, en: changesEn }));
}

/** What the caller is asked to agree to. */
export const listDueConsents = handle(contract.listDueConsents, async (call) => {
  const rows = await listDue(call.tx, userIdOf(call), call.now);
  return {
    list: rows.map((row) => ({ ...versionOf(row), document: row.document, changesHtml: changesOf(call, row) })),
  };
});

/** Keeps the caller's consent to wordings in force. Throws state_conflict where another is in force by now. */
export const giveConsent = handle(contract.giveConsent, async (call, { documents }) => {
  for (const { document, version } of documents) {
    const given = await insertConsent(call.tx, { userId: userIdOf(call), document, version, now: call.now });
    if (!given) throw new AppError('state_conflict');
  }
  return {};
});

export const listAgreements = handle(contract.listAgreements, async (call, input) => {
  refuseBackwards(input);
  const { from, to, document, state, cursor, limit } = input;
  const { timeZone } = (await siteConfiguration(call.tx)).site;
  return listRows(call.tx, { cursor, limit, document, state, ...spanOf({ from, to }, timeZone), now: call.now });
});

/** Throws not_found. */
export const getAgreementRecord = handle(contract.getAgreementRecord, async (call, { id }) => {
  const row = await rowOf(call, id);
  const before = await findBefore(call.tx, row, call.now);
  return {
    ...row,
    htmlZh: htmlOf(row.bodyZh),
    htmlEn: htmlOf(row.bodyEn),
    before: before ?? null,
  };
});

/** Publishes the next version of a document; what lies in the past is in force at once. Throws invalid_input. */
export const publishAgreement = handle(contract.publishAgreement, async (call, { effectiveAt, ...input }) => {
  const { tx, now } = call;
  const problems: (FieldProblem | undefined)[] = [
    problemOfMarkdown('bodyZh', input.bodyZh),
    problemOfMarkdown('bodyEn', input.bodyEn),
    problemOfMarkdown('changesZh', input.changesZh),
    problemOfMarkdown('changesEn', input.changesEn),
  ];
  const fields = problems.filter((problem) => problem !== undefined);
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
  const asked = effectiveAt === null ? now : new Date(effectiveAt);
  const from = asked < now ? now : asked;
  const id = await insertRow(tx, { ...input, effectiveAt: from, publishedBy: userIdOf(call), now });
  const row = await rowOf(call, id);
  const { document, asks } = input;
  const detail = { document, version: row.version, asks, effectiveAt: from.toISOString() };
  await recordStep(call, { action: 'agreement.publish', subject: `agreement ${id}`, detail });
  return row;
});

/** Takes back one that is not in force yet. Throws not_found, state_conflict. */
export const withdrawAgreement = handle(contract.withdrawAgreement, async (call, { id }) => {
  const { document, version } = await rowOf(call, id);
  const step = { action: 'agreement.withdraw', subject: `agreement ${id}`, detail: { document, version } };
  await move(call, withdrawRow(call.tx, id, call.now), step);
  return rowOf(call, id);
});

async function rowOf(call: Call, id: number): Promise<AgreementRow> {
  const row = await findRow(call.tx, id, call.now);
  if (!row) throw new AppError('not_found');
  return row;
}
