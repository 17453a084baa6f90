/** What people let out: made by the same calls as in the browser. */
import type { RentalTerms } from '#contract/rental/rentalTerms.ts';
import { templateTerms } from '#contract/rental/timeGroupRules.ts';
import { saveCategory } from '../../../server/src/modules/catalogue/service.ts';
import type { TestApp } from '../app/app.ts';
import { makePerson, type Person } from '../people/people.ts';

let persons = 0;

/** Somebody whose real name is verified, born on a day. */
export async function makeVerified(app: TestApp): Promise<Person> {
  const person = await makePerson(app);
  persons += 1;
  await app.sql(
    `with made as (insert into persons (fingerprint, accounts, created_at)
       values (decode(md5(random()::text || $2), 'hex'), 1, now()) returning id)
     update users set person_id = made.id from made where users.id = $1`,
    [person.id, String(persons)],
  );
  return person;
}

export interface TestListing {
  id: number;
  lessor: Person;
  timeGroupId: number;
  categoryId: number;
  unitIds: number[];
  terms: RentalTerms;
}

interface ListingOptions {
  lessor?: Person;
  terms?: Partial<RentalTerms>;
  title?: string;
  titleEn?: string;
  units?: number;
  categoryId?: number;
  adultsOnly?: boolean;
  /** Left as a draft instead of being let through by an admin. */
  isDraft?: boolean;
  timeGroupId?: number;
}

/** A listing that tenants see, with its units and a time group of its own. */
export async function makeListing(app: TestApp, options: ListingOptions = {}): Promise<TestListing> {
  const lessor = options.lessor ?? (await makeVerified(app));
  const { token } = lessor;
  const terms = { ...templateTerms.hourly, ...options.terms };
  const sent = { ...terms, packages: [...terms.packages], daysOut: [...terms.daysOut] };
  const timeGroupId =
    options.timeGroupId ?? (await app.call('saveTimeGroup', { name: '常用', terms: sent }, { token })).data.id;
  const categoryId = options.categoryId ?? (await makeCategory(app));
  const draft = {
    categoryId,
    timeGroupId,
    titleZh: options.title ?? '鸭塘加速会员',
    titleEn: options.titleEn ?? '',
    stepsZh: '打开应用，用下面的账号登录。',
    fields: ['账号', '密码'],
    adultsOnly: options.adultsOnly ?? false,
  };
  const { id } = (await app.call('saveListing', draft, { token })).data;
  const units = Array.from({ length: options.units ?? 1 }, (_, index) => ({
    name: `一号机 ${index + 1}`,
    credentials: [`user-${id}-${index}`, `secret-${id}-${index}`],
  }));
  const added = (await app.call('addListingUnits', { listingId: id, units }, { token })).data;
  if (!options.isDraft) await openListing(app, { id, lessor });
  return { id, lessor, timeGroupId, categoryId, unitIds: added.unitList.map((unit) => unit.id), terms };
}

/** Submits a draft and lets it through. */
export async function openListing(app: TestApp, { id, lessor }: { id: number; lessor: Person }): Promise<void> {
  const submitted = await app.call('moveListing', { id, event: 'submit', stated: true }, { token: lessor.token });
  const { token } = await makePerson(app, 'admin');
  await app.call('decideListing', { id, changedAt: submitted.data.changedAt, approve: true }, { token });
}

let categories = 0;

export function makeCategory(app: TestApp, parentId: number | null = null): Promise<number> {
  categories += 1;
  const slug = `rent-${process.pid}-${categories}`;
  return app.database.transaction((tx) =>
    saveCategory(tx, { slug, names: { 'zh-CN': '会员', 'en-US': 'Memberships' }, parentId, position: categories }),
  );
}
