import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a quarter of a minute and more, the longest first. */
const longest = [
  'tests/e2e/screens.test.ts',
  'tests/e2e/otherOrigin.test.ts',
  'tests/e2e/serverProcess.test.ts',
  'tests/e2e/realName.test.ts',
  'tests/e2e/offline.test.ts',
  'tests/e2e/shell/frame.test.ts',
  'tests/e2e/lease.test.ts',
  'tests/e2e/sale.test.ts',
  'tests/e2e/shell/session.test.ts',
  'tests/e2e/shopPage.test.ts',
  'tests/e2e/journey.test.ts',
  'tests/e2e/gateways.test.ts',
  'tests/e2e/secondFactor.test.ts',
  'tests/e2e/offlineBuying.test.ts',
  'tests/e2e/inquiry.test.ts',
  'tests/e2e/lists.test.ts',
  'tests/e2e/asking.test.ts',
  'tests/e2e/messages.test.ts',
  'tests/e2e/licence.test.ts',
  'tests/e2e/dispute.test.ts',
  'tests/e2e/statement.test.ts',
  'tests/e2e/laterParts.test.ts',
  'tests/e2e/money.test.ts',
  'tests/e2e/publicPages.test.ts',
  'tests/e2e/languages.test.ts',
  'tests/e2e/shell/badLine.test.ts',
  'tests/e2e/ownData.test.ts',
  'tests/e2e/cart.test.ts',
  'tests/e2e/withdrawal.test.ts',
  'tests/e2e/keptForms.test.ts',
  'tests/e2e/users.test.ts',
  'demo/cutOff.db.test.ts',
  'server/src/backup/backup.db.test.ts',
  'demo/fill.db.test.ts',
  'server/src/modules/gatewayDisputes/complaints/complaints.db.test.ts',
  'server/src/modules/coupons/coupons.db.test.ts',
  'server/src/modules/stock/import.db.test.ts',
  'server/src/modules/reconciliation/reconciliation.db.test.ts',
  'server/src/modules/orders/purchase/couponsTogether.db.test.ts',
  'tests/typedClient.db.test.ts',
  'tests/faults/cuts.db.test.ts',
  'server/src/modules/leases/model.db.test.ts',
  'server/src/platform/embedded/embed.db.test.ts',
  'server/src/platform/http/slow.db.test.ts',
  'tests/apiSamples.test.ts',
];

/** Long ones of what matters most, which `npm test` runs: to buy and to rent, and the pages that everybody sees. */
const always = [
  'tests/e2e/journey.test.ts',
  'tests/e2e/lease.test.ts',
  'tests/e2e/publicPages.test.ts',
  'tests/e2e/cart.test.ts',
  'server/src/modules/coupons/coupons.db.test.ts',
  'server/src/modules/reconciliation/reconciliation.db.test.ts',
];

/** What `npm test` leaves to `npm run test:all`, which CI runs. Whatever is named at the command line runs. */
export const leftOut: string[] =
  process.env['MALLARD_TESTS'] === 'short' ? longest.filter((name) => !always.includes(name)) : [];

/** Begins each kind of tests with what takes longest: at its end none waits for one long file. Vitest knows that in its second run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return index === -1 ? longest.length : index;
    };
    return projects.flatMap((project) =>
      sorted.filter((one) => one.project === project).sort((one, other) => rank(one) - rank(other)),
    );
  }
}
