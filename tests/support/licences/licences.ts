import type { BindingKind } from '#contract/licences/bindings.ts';
import type { Licence } from '#contract/licences/licences.ts';
import { saveCategory, saveProduct, saveSkus } from '../../../server/src/modules/catalogue/service.ts';
import { createHashedUser } from '../../../server/src/modules/identity/service.ts';
import { issueLicences, type LicencePolicy } from '../../../server/src/modules/licences/service.ts';
import { openSession } from '../../../server/src/platform/http/session.ts';
import type { TestApp } from '../app/app.ts';
import { easy, stayBusy } from '../people/people.ts';

export interface Person {
  userId: number;
  token: string;
}

/** Two people, a product with a SKU, and licences issued without an order. */
export interface LicenceStage {
  holder: Person;
  stranger: Person;
  productId: number;
  makePerson(username: string): Promise<Person>;
  /** New licences of an order of its own; a domain or machine licence for 30 days with two seats where nothing else is said. */
  issueSeveral(owner: Person, quantity: number, policy?: Partial<LicencePolicy>, now?: Date): Promise<number[]>;
  /** One licence of the holder's. */
  issue(policy?: Partial<LicencePolicy>, now?: Date): Promise<Licence>;
  get(id: number): Promise<Licence>;
  bind(licenceId: number, target: string, kind?: BindingKind): Promise<Licence>;
  /** Past the application, which has no call for it yet. */
  move(id: number, state: 'active' | 'suspended' | 'revoked'): Promise<void>;
}

/** Fills a fresh application with what the tests of licences need. */
export async function setLicenceStage(app: TestApp): Promise<LicenceStage> {
  let orderId = 0;
  const makePerson = (username: string) =>
    app.database.transaction(async (tx) => {
      const now = app.now();
      const { passwordHash } = easy;
      const user = { username, email: `${username}@example.com`, passwordHash, role: 'user', now } as const;
      const { id: userId } = await createHashedUser(tx, user);
      const { token } = await openSession(tx, { userId, role: 'user', remember: true, now });
      await stayBusy(tx, userId);
      return { userId, token };
    });
  const [holder, stranger] = [await makePerson('mallard'), await makePerson('teal')];
  const { productId, skuId } = await makeProduct(app);

  const get: LicenceStage['get'] = async (id) => (await app.call('getLicence', { id }, holder)).data;
  const issueSeveral: LicenceStage['issueSeveral'] = (owner, quantity, policy = {}, now = app.now()) => {
    orderId += 1;
    return app.database.transaction((tx) =>
      issueLicences(tx, app.app.keys, {
        userId: owner.userId,
        orderId,
        productId,
        skuId,
        quantity,
        policy: { termDays: 30, seats: 2, binds: ['domain', 'machine'], entitlements: ['pro'], ...policy },
        now,
      }),
    );
  };
  return {
    holder,
    stranger,
    productId,
    makePerson,
    issueSeveral,
    get,
    issue: async (policy, now) => {
      const [id = 0] = await issueSeveral(holder, 1, policy, now);
      return get(id);
    },
    bind: async (licenceId, target, kind = 'domain') =>
      (await app.call('bindLicence', { licenceId, kind, target }, holder)).data,
    move: async (id, state) => void (await app.sql('update licences set state = $2 where id = $1', [id, state])),
  };
}

async function makeProduct(app: TestApp): Promise<{ productId: number; skuId: number }> {
  return app.database.transaction(async (tx) => {
    const category = { slug: 'software', names: { 'zh-CN': '软件', 'en-US': 'Software' }, parentId: null, position: 0 };
    const texts = (title: string) => ({ title, subtitle: '', description: '.', instructions: '' });
    const product = {
      categoryId: await saveCategory(tx, category),
      kind: 'licence',
      state: 'on_shelf',
      texts: { 'zh-CN': texts('绿头鸭'), 'en-US': texts('Duck') },
      tags: [],
      featured: false,
    } as const;
    const productId = await saveProduct(tx, product, app.now());
    const names = { 'zh-CN': '标准版', 'en-US': 'Standard' };
    const sku = { names, priceFen: 100, steps: [], minQuantity: 1, maxQuantity: 10, termDays: 30, seats: 2 };
    const [skuId = 0] = await saveSkus(tx, productId, [{ ...sku, binds: ['domain'], entitlements: [] }]);
    return { productId, skuId };
  });
}
