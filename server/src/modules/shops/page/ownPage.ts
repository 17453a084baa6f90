/** The page of a shop as its owner edits it: a draft beside what is public, and versions to go back to. */
import type { FieldProblem } from '#contract/core/errors.ts';
import * as contract from '#contract/shops/shopPage.ts';
import type { OwnShopPage, ShopPageContent } from '#contract/shops/shopPage.ts';
import { shopPageRules } from '#contract/shops/shopPageRules.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { handle, userIdOf, type Call } from '../../../platform/http/http.ts';
import type { Reply } from '../../../platform/http/reply.ts';
import { picturesExist } from '../../files/service.ts';
import { prohibitedIn } from '../../site/service.ts';
import { verifiedEnterprise } from '../../realNames/service.ts';
import { sellerIdOf, staffLimitsOf } from '../party.ts';
import {
  findContacts,
  findLicensedOwner,
  findOwnPage,
  findShowable,
  findVersion,
  listVersions,
  publishDraft,
  setDraft,
  takeShopSlug,
  type PageRow,
} from './repository.ts';

/** Throws not_found for whoever has no shop. */
export const getOwnShopPage = handle(contract.getOwnShopPage, async (call) => replyOf(call, await pageOf(call)));

/** Throws state_conflict when another tab or person saved since this version was read: nothing is changed then. */
export const saveShopPage = handle(contract.saveShopPage, async (call, { version, content }) => {
  const page = await pageOf(call);
  const fields = [...(await problemsOf(call, page.id, content)), ...(await problemsOfLicence(call, page, content))];
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
  await keep(call, page, { version, content });
  return replyOf(call, await pageOf(call));
});

/** Throws state_conflict when it is not the version that was read any more, or nothing waits to be published. */
export const publishShopPage = handle(contract.publishShopPage, async (call, { version }) => {
  const { id } = await pageOf(call);
  const isDone = await publishDraft(call.tx, { shopId: id, version, now: call.now });
  if (!isDone) throw new AppError('state_conflict');
  return replyOf(call, await pageOf(call));
});

export const discardShopPage = handle(contract.discardShopPage, async (call, { version }) => {
  await keep(call, await pageOf(call), { version, content: null });
  return replyOf(call, await pageOf(call));
});

export const listShopPageVersions = handle(contract.listShopPageVersions, async (call, input) => {
  const { id } = await pageOf(call);
  return listVersions(call.tx, id, input);
});

/** Products that are gone since are left out. Throws not_found for a version of another shop. */
export const restoreShopPage = handle(contract.restoreShopPage, async (call, { version, id }) => {
  const page = await pageOf(call);
  const content = await findVersion(call.tx, page.id, id);
  if (!content) throw new AppError('not_found');
  // Who stands behind the shop is the owner's to show, also by an older version.
  const { showsLicence } = staffLimitsOf(call) ? shownContent(page) : { ...beginningOf(page), ...content };
  const restored = { ...(await withShowable(call, page.id, content)), showsLicence };
  await keep(call, page, { version, content: restored });
  return replyOf(call, await pageOf(call));
});

/** Throws slug_taken for one that another shop has or had, and shop_slug_limit when all that may be chosen are. */
export const setShopSlug = handle(contract.setShopSlug, async (call, { slug }) => {
  const outcome = await takeShopSlug(call.tx, { ownerId: userIdOf(call), slug, now: call.now });
  if (outcome === undefined) throw new AppError('not_found');
  if (outcome === 'taken') throw new AppError('slug_taken');
  if (outcome === 'limit') throw new AppError('shop_slug_limit', { params: { max: shopPageRules.slugs.max } });
  return replyOf(call, await pageOf(call));
});

/** Of an open shop. Throws not_found. */
export const getShopContacts = handle(contract.getShopContacts, async (call, { id }) => {
  const row = await findContacts(call.tx, id);
  if (!row) throw new AppError('not_found');
  return { contacts: row.contacts, changedAt: row.contacts.length === 0 ? null : row.contactsAt };
});

/** Of an open shop whose owner shows it and is an enterprise still. Throws not_found. */
export const getShopLicence = handle(contract.getShopLicence, async (call, { id }) => {
  const ownerId = await findLicensedOwner(call.tx, id);
  const licence = ownerId === undefined ? undefined : await enterpriseOf(call, ownerId);
  if (!licence) throw new AppError('not_found');
  return licence;
});

async function pageOf(call: Call): Promise<PageRow> {
  const row = await findOwnPage(call.tx, sellerIdOf(call));
  if (!row) throw new AppError('not_found');
  return row;
}

async function keep(
  { tx, now }: Call,
  { id }: PageRow,
  { version, content }: { version: number; content: ShopPageContent | null },
): Promise<void> {
  if (!(await setDraft(tx, { shopId: id, version, now, content }))) throw new AppError('state_conflict');
}

/** Pictures that are not there, products of others, and prohibited words. */
async function problemsOf({ tx }: Call, shopId: number, content: ShopPageContent): Promise<FieldProblem[]> {
  const { banner, logo, sections } = content;
  const names = [banner, logo].filter((name) => name !== null);
  const [pictures, products] = await Promise.all([
    picturesExist(tx, names),
    findShowable(
      tx,
      shopId,
      sections.flatMap(({ productIds }) => productIds),
    ),
  ]);
  const isMissing = (name: string | null) => name !== null && !pictures.includes(name);
  return [
    ...(await prohibitedIn(tx, textsOf(content))),
    ...(isMissing(banner) ? [{ field: 'content.banner', rule: 'missing' as const }] : []),
    ...(isMissing(logo) ? [{ field: 'content.logo', rule: 'missing' as const }] : []),
    ...sections.flatMap(({ productIds }, index) =>
      productIds.every((id) => products.has(id))
        ? []
        : [{ field: `content.sections.${index}.productIds`, rule: 'missing' as const }],
    ),
  ];
}

/** What people will read, by its field. */
function textsOf({ texts, holidays, sections }: ShopPageContent): { field: string; text: string }[] {
  const under = (place: string, of: object) =>
    Object.entries(of).flatMap(([name, text]) =>
      typeof text === 'string' ? [{ field: `content.${place}.${name}`, text }] : [],
    );
  return [
    ...Object.entries(texts).flatMap(([language, of]) => under(`texts.${language}`, of)),
    ...holidays.flatMap((holiday, index) => under(`holidays.${index}.texts`, holiday.texts)),
    ...sections.flatMap(({ titles }, index) => under(`sections.${index}.titles`, titles)),
  ];
}

async function withShowable({ tx }: Call, shopId: number, content: ShopPageContent): Promise<ShopPageContent> {
  const ids = content.sections.flatMap(({ productIds }) => productIds);
  const own = await findShowable(tx, shopId, ids);
  const sections = content.sections.map((section) => ({
    ...section,
    productIds: section.productIds.filter((id) => own.has(id)),
  }));
  return { ...content, sections };
}

async function replyOf(call: Call, row: PageRow): Promise<Reply<OwnShopPage>> {
  const { id, slugs, slug, draft } = row;
  return {
    ...row,
    shopId: id,
    oldSlugs: slugs.filter((one) => one !== slug),
    slugsLeft: shopPageRules.slugs.max - slugs.length,
    content: shownContent(row),
    unpublished: draft !== null,
    hasLicence: staffLimitsOf(call) === undefined && (await enterpriseOf(call, sellerIdOf(call))) !== undefined,
  };
}

/** Pages of before that could show it say nothing of the licence. */
function shownContent(row: PageRow): ShopPageContent {
  return { ...beginningOf(row), ...(row.draft ?? row.published) };
}

function enterpriseOf({ tx, app }: Call, ownerId: number) {
  return verifiedEnterprise(tx, app.keys, ownerId);
}

/** Who stands behind the shop is the owner's to show, and only where an enterprise does. */
async function problemsOfLicence(
  call: Call,
  page: PageRow,
  { showsLicence }: ShopPageContent,
): Promise<FieldProblem[]> {
  if (showsLicence === shownContent(page).showsLicence) return [];
  if (staffLimitsOf(call)) return [{ field: 'content.showsLicence', rule: 'fixed' }];
  const isThere = !showsLicence || (await enterpriseOf(call, sellerIdOf(call))) !== undefined;
  return isThere ? [] : [{ field: 'content.showsLicence', rule: 'missing' }];
}

/** What a page shows before anything was put on it. */
function beginningOf({ color, logo, banner, introZh, introEn }: PageRow): ShopPageContent {
  const texts = (intro: string) => ({ intro, announcement: '', notice: '' });
  return {
    color,
    logo,
    banner,
    texts: { 'zh-CN': texts(introZh), 'en-US': texts(introEn) },
    hours: { always: true, days: Array.from({ length: 7 }, () => []) },
    holidays: [],
    contacts: [],
    showsLicence: false,
    sections: [],
  };
}
