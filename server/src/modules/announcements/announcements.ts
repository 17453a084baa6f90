/** What admins announce: to visitors and users, by lines and slides, and by messages. */
import { siteConfiguration } from '../site/service.ts';
import { spanOf } from '../../platform/day.ts';
import { refuseBackwards } from '../../platform/database/walk.ts';
import * as contract from '#contract/site/announcements.ts';
import { announcementRules } from '#contract/site/announcementRules.ts';
import type { FieldProblem } from '#contract/core/errors.ts';
import { AppError } from '../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../platform/http/http.ts';
import { inLanguage } from '../../platform/inLanguage.ts';
import { recordStep } from '../../platform/http/operations.ts';
import type { PeriodicJob } from '../../platform/jobs/jobs.ts';
import { htmlOf, problemOfMarkdown } from '../catalogue/service.ts';
import { notify } from '../messages/service.ts';
import { findShopOfOwner } from '../shops/service.ts';
import {
  changeRow,
  findRow,
  insertRow,
  listForReader,
  listReaders,
  listRows,
  lockUntold,
  markTold,
  withdrawRow,
  type AnnouncementRow,
} from './announcements.repository.ts';

/** One that was published and not withdrawn; what is for users only is found by users. Throws not_found. */
export const getAnnouncement = handle(contract.getAnnouncement, async (call, { id }) => {
  const row = await findRow(call.tx, id, call.now);
  const isUp = row?.state === 'shown' || row?.state === 'ended';
  if (!row || !isUp || !(await mayRead(call, row))) throw new AppError('not_found');
  const hasEnglish = call.locale === 'en-US' && row.textEn !== '';
  const body = hasEnglish && row.bodyEn !== '' ? row.bodyEn : row.bodyZh;
  return { ...shownOf(call, row), html: htmlOf(body) };
});

async function mayRead(call: Call, { audience }: AnnouncementRow): Promise<boolean> {
  if (audience === 'everyone') return true;
  if (call.actor.kind !== 'user') return false;
  return audience === 'users' || call.actor.role === 'admin' || isSeller(call);
}

async function isSeller(call: Call): Promise<boolean> {
  return (await findShopOfOwner(call.tx, userIdOf(call))) !== undefined;
}

export const listShownAnnouncements = handle(contract.listShownAnnouncements, async (call) => {
  const reader = { isSeller: await isSeller(call), now: call.now };
  const [announcements, carousel] = await Promise.all([
    listForReader(call.tx, { ...reader, slides: false }),
    listForReader(call.tx, { ...reader, slides: true }),
  ]);
  const shown = (row: AnnouncementRow) => shownOf(call, row);
  return { announcements: announcements.map(shown), carousel: carousel.map(shown) };
});

function shownOf({ locale }: Call, { id, textZh, textEn, publishedAt, link, picture }: AnnouncementRow) {
  const isEnglish = locale === 'en-US' && textEn !== '';
  const text = inLanguage(locale, { zh: textZh, en: textEn });
  return { id, text, language: isEnglish ? 'en-US' : 'zh-CN', publishedAt, link, picture };
}

export const listAdminAnnouncements = handle(contract.listAdminAnnouncements, async (call, input) => {
  refuseBackwards(input);
  const { from, to, state, audience, cursor, limit } = input;
  const { timeZone } = (await siteConfiguration(call.tx)).site;
  return listRows(call.tx, { cursor, limit, state, audience, ...spanOf({ from, to }, timeZone), now: call.now });
});

/** Puts one up, or changes one that is not withdrawn; cached pages are old then. Throws invalid_input, not_found. */
export const saveAnnouncement = (onSiteChanged: () => void) =>
  handle(contract.saveAnnouncement, async (call, { id, from, until: end, ...input }) => {
    const { tx, now } = call;
    const publishedAt = new Date(from);
    const until = end === null ? null : new Date(end);
    const problems: (FieldProblem | undefined)[] = [
      problemOfMarkdown('bodyZh', input.bodyZh),
      problemOfMarkdown('bodyEn', input.bodyEn),
      until !== null && until <= publishedAt ? { field: 'until', rule: 'before_from' } : undefined,
    ];
    const fields = problems.filter((problem) => problem !== undefined);
    if (fields.length > 0) throw new AppError('invalid_input', { fields });
    const written = { ...input, publishedAt, until, changedBy: userIdOf(call), now };
    const savedId = id ?? (await insertRow(tx, written));
    if (id !== undefined && !(await changeRow(tx, id, written))) throw new AppError('not_found');
    const { textZh, audience, asMessage } = input;
    await recordStep(call, {
      action: id === undefined ? 'announcement.publish' : 'announcement.change',
      subject: `announcement ${savedId}`,
      detail: { textZh, audience, asMessage, from, until: end },
    });
    call.afterCommit(onSiteChanged);
    return rowOf(call, savedId);
  });

/** Takes one down; whoever was not told by then is not told any more. Throws not_found, state_conflict. */
export const withdrawAnnouncement = (onSiteChanged: () => void) =>
  handle(contract.withdrawAnnouncement, async (call, { id }) => {
    const { tx, now } = call;
    await rowOf(call, id);
    if (!(await withdrawRow(tx, id, { userId: userIdOf(call), now }))) throw new AppError('state_conflict');
    await recordStep(call, { action: 'announcement.withdraw', subject: `announcement ${id}`, detail: {} });
    call.afterCommit(onSiteChanged);
    return rowOf(call, id);
  });

async function rowOf(call: Call, id: number): Promise<AnnouncementRow> {
  const row = await findRow(call.tx, id, call.now);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Tells accounts of what is announced by message, batch by batch; it goes on where it was cut off, and tells each once. */
export const announcementJobs: readonly PeriodicJob[] = [
  {
    name: 'announcements.tell',
    everySeconds: 20,
    run: async ({ now, transaction, signal }) => {
      let isDone = false;
      while (!signal?.aborted && !isDone) {
        isDone = await transaction(async (tx) => {
          const found = await lockUntold(tx, now);
          if (!found) return true;
          const { id: announcementId, textZh: titleZh, textEn: titleEn, toldUpTo, audience } = found;
          const limit = announcementRules.toldAtOnce;
          const to = await listReaders(tx, { after: toldUpTo, sellersOnly: audience === 'sellers', limit });
          await notify(tx, [{ kind: 'announcement', to, params: { announcementId, titleZh, titleEn } }], now);
          const isLast = to.length < limit;
          await markTold(tx, announcementId, { upTo: to.at(-1) ?? toldUpTo, doneAt: isLast ? now : null });
          return false;
        });
      }
    },
  },
];
