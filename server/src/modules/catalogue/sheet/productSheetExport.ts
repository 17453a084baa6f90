/** The products of a shop, or of the platform, with their options as a file that can be edited and sent back. */
import { sheetColumnTexts } from '#contract/catalogue/productSheetTexts.ts';
import { exportRules } from '#contract/exports/exportKinds.ts';
import { sheetColumns } from '#contract/catalogue/productSheetRules.ts';
import { mayCallForShop } from '#contract/shops/staffPermissions.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../platform/http/session.ts';
import { siteConfiguration } from '../../site/service.ts';
import type { ExportFilters } from '#contract/exports/exports.ts';
import type { Cell, ExportSource, Reader } from '../../exports/service.ts';
import { listEditedOf } from '../admin.repository.ts';
import { editedFor } from '../editing/edited.ts';
import { rightsToSee, type ProductRights } from '../editing/rights.ts';
import { cellsOf, type Draft } from './columns.ts';
import { countSheet, listSlugs } from './repository.ts';

const atOnce = 200;

export const productSheetExport: ExportSource = {
  filters: ['list'],
  needed: [],
  secret: false,
  check: async (tx, reader, filters) => void (await rightsOf(tx, reader, filters)),
  name: ({ locale }) => (locale === 'zh-CN' ? '商品表' : 'product-sheet'),
  columns: ({ locale }) => sheetColumns.map((column) => sheetColumnTexts[locale][column]),
  count: async (tx, reader, filters) => countSheet(tx, (await rightsOf(tx, reader, filters)).shopId),
  batches: async function* ({ tx, reader, filters }) {
    const { rights, shopId } = await rightsOf(tx, reader, filters);
    const slugs = await listSlugs(tx);
    const { timeZone } = (await siteConfiguration(tx)).site;
    const words = { locale: reader.locale, timeZone, slugOf: (id: number) => slugs.get(id) ?? '' };
    let lines = 0;
    let afterId = 0;
    for (;;) {
      const rows = await listEditedOf(tx, { shopId, afterId, limit: atOnce });
      if (rows.length === 0) return;
      const cells = rows.flatMap((row): Cell[][] => {
        const { draft }: { draft: Draft } = editedFor(rights, row);
        const skus = draft.skus.length > 0 ? draft.skus : [undefined];
        return skus.map((sku, index) =>
          Object.values(cellsOf(draft, sku, { state: row.state, words, isFirst: index === 0 })),
        );
      });
      lines += cells.length;
      if (lines > exportRules.rowsMax)
        throw new AppError('export_too_long', { params: { rows: lines, max: exportRules.rowsMax } });
      yield cells;
      afterId = rows.at(-1)?.id ?? afterId;
    }
  },
};

/**
 * Of one's own shop, or of the one that one works for, also as an admin; with `shopId` 0 what the platform sells, for admins of the
 * catalogue. Throws forbidden, staff_role_missing, invalid_input for any other filter.
 */
async function rightsOf(
  tx: Tx,
  { userId, role, grants, shop }: Reader,
  { list = {} }: ExportFilters,
): Promise<{ rights: ProductRights; shopId: number | null }> {
  const wrong = Object.entries(list).find(([name, value]) => name !== 'shopId' || value !== 0);
  if (wrong) throw new AppError('invalid_input', { fields: [{ field: `filters.list.${wrong[0]}`, rule: 'fixed' }] });
  const isOfPlatform = list['shopId'] === 0;
  if (shop && !mayCallForShop(shop.roles, 'getProductImport')) throw new AppError('staff_role_missing');
  const as = isOfPlatform && !shop ? { role, grants } : { role: 'user' as const, grants: [] };
  const actor: Actor = { kind: 'user', userId, ...as, sessionId: null, ...(shop && { shop }) };
  const rights = await rightsToSee({ tx, actor });
  if ((rights.scope === 'all') !== isOfPlatform) throw new AppError('forbidden');
  return { rights, shopId: rights.scope === 'all' ? null : rights.scope.shopId };
}
