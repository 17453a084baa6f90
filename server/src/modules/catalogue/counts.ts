import { deliveryKinds, countProducts as contract, type ProductCounts } from '#contract/catalogue/catalogue.ts';
import { priceBands } from '#contract/catalogue/priceFilterBands.ts';
import { handle } from '../../platform/http/http.ts';
import { countCells, countFoundCells, type Cell } from './counts.repository.ts';
import { queriesOf } from './list.repository.ts';
import { planOf } from './search/plan.ts';

type Chosen = { [Name in 'kind' | 'band' | 'rentable']?: Cell[Name] | undefined };

/** How many products each choice of a filter would leave. What nobody can find has no counts. */
export const countProducts = handle(contract, async ({ tx }, { search, category, shopId, kind, band, rentable }) => {
  const chosen = { kind, band, rentable };
  if (search === undefined || search === '') return countsOf(await countCells(tx, { category, shopId }), chosen);
  const plan = await planOf(tx, search);
  const queries = queriesOf({ search: plan, shopId });
  return countsOf(queries.length === 0 ? [] : await countFoundCells(tx, { category, queries }), chosen);
});

/** Counts the cells for each choice of a filter, by all filters but that one. */
export function countsOf(cells: readonly Cell[], { kind, band, rentable }: Chosen): ProductCounts {
  const sum = (wanted: Chosen) =>
    cells.reduce((all, cell) => {
      const fits =
        (wanted.kind === undefined || cell.kind === wanted.kind) &&
        (wanted.band === undefined || cell.band === wanted.band) &&
        (wanted.rentable === undefined || cell.rentable === wanted.rentable);
      return fits ? all + cell.products : all;
    }, 0);
  return {
    kinds: deliveryKinds
      .map((one) => ({ kind: one, products: sum({ kind: one, band, rentable }) }))
      .filter(({ products }) => products > 0),
    bands: priceBands
      .map((one) => ({ band: one.band, products: sum({ kind, band: one.band, rentable }) }))
      .filter(({ products }) => products > 0),
    rentable: sum({ kind, band, rentable: true }),
  };
}
