import { describe, expect, test } from 'vitest';
import { usualTerms } from '#contract/licences/policyWords.ts';
import {
  changedParts,
  copyOfProduct,
  copyOfSku,
  emptyProduct,
  emptySku,
  inputOf,
  isGivenAway,
  problemsOf,
  valuesOf,
  withKeysOf,
  withPlainKeys,
} from './productForm.ts';

type Draft = Parameters<typeof valuesOf>[0];

const draft: Draft = {
  id: 1001,
  categoryId: 3,
  shopId: 101,
  kind: 'licence',
  texts: {
    'zh-CN': { title: '盾', subtitle: '', description: '', instructions: '' },
    'en-US': { title: '', subtitle: '', description: '', instructions: '' },
  },
  tags: ['标签'],
  featured: true,
  rentable: false,
  pictures: [],
  accountFields: [],
  extraFields: [],
  skus: [
    {
      id: 5001,
      names: { 'zh-CN': '一年', 'en-US': '' },
      priceFen: 1000,
      floorPriceFen: null,
      sale: null,
      steps: [{ quantity: 5, priceFen: 900 }],
      minQuantity: 1,
      maxQuantity: 10,
      stockCap: null,
      serviceHours: null,
      sharedSecret: false,
      pieceChoice: false,
      lowStock: 0,
      fileId: null,
      termDays: 365,
      seats: 1,
      binds: ['domain'],
      entitlements: [],
      terms: { ...usualTerms, expiry: 'keep' },
    },
  ],
};

test('what was read is sent back as it was', () => {
  expect(inputOf(valuesOf(draft), 1001)).toEqual(draft);
  expect(inputOf(valuesOf({ ...draft, shopId: null }), undefined)).not.toHaveProperty('id');
});

test('a save that may count against what one admin gives is told from others', () => {
  const values = valuesOf(draft);
  const [sku] = values.skus;
  if (!sku) throw new Error('the draft has a SKU');
  const saving = (...skus: (typeof sku)[]) => isGivenAway({ ...values, skus }, { draft });
  const fresh = { ...sku, id: undefined };
  expect(saving(sku, { ...fresh, termDays: '' })).toBe(false);
  expect(saving({ ...sku, priceFen: 999 })).toBe(true);
  expect(saving({ ...sku, seats: 2 })).toBe(true);
  expect(saving({ ...sku, termDays: '' })).toBe(true);
  expect(saving(sku, { ...fresh, priceFen: 1, steps: [] })).toBe(true);
});

test('what makes no sense with the rest is sent as usual, and what contradicts itself is told', () => {
  const [sku] = valuesOf(draft).skus;
  if (!sku) throw new Error('the draft has a SKU');
  const lifetime = { ...valuesOf(draft), skus: [{ ...sku, termDays: '' as const }] };
  expect(inputOf(lifetime, 1001).skus[0]).toMatchObject({ termDays: null, terms: { expiry: 'refuse' } });
  expect(problemsOf(lifetime)).toEqual([]);
  const trial = { ...lifetime, skus: [{ ...sku, termDays: '' as const, terms: { ...sku.terms, trial: true } }] };
  expect(problemsOf(trial)).toEqual([{ field: 'skus.0.terms.trial', rule: 'needs_term' }]);
});

describe('what is still empty', () => {
  test('is named in the order of the page', () => {
    const fields = problemsOf(emptyProduct()).map(({ field }) => field);
    expect(fields).toEqual(['categoryId', 'texts.zh-CN.title', 'skus.0.names.zh-CN', 'skus.0.priceFen']);
    expect(problemsOf(valuesOf(draft))).toEqual([]);
  });

  test('a translation needs its title as soon as it has anything', () => {
    const values = valuesOf(draft);
    const english = { ...values.texts['en-US'], subtitle: 'A shield' };
    expect(problemsOf({ ...values, texts: { ...values.texts, 'en-US': english } })).toEqual([
      { field: 'texts.en-US.title', rule: 'required' },
    ]);
  });
});

describe('what changed', () => {
  test('is told by its part, and new keys are no change', () => {
    const before = valuesOf(draft);
    expect(changedParts(before, valuesOf(draft))).toEqual([]);
    expect(changedParts(before, { ...before, tags: [], pictures: ['x'] })).toEqual(['partPlace', 'partPictures']);
  });

  test('what was saved keeps the keys of the page', () => {
    const before = valuesOf(draft);
    expect(withKeysOf(before, valuesOf(draft)).skus[0]?.key).toBe(before.skus[0]?.key);
  });
});

test('a copy of a SKU is a new one', () => {
  const [sku] = valuesOf(draft).skus;
  if (!sku) throw new Error('there is a SKU');
  const copy = copyOfSku(sku);
  expect(copy).toMatchObject({ id: undefined, priceFen: 1000 });
  expect(copy.key).not.toBe(sku.key);
  expect(copy.steps[0]?.key).not.toBe(sku.steps[0]?.key);
});

test('a new product begins alike on each visit, so that what was kept of it is known again', () => {
  expect(withPlainKeys(emptyProduct())).toEqual(withPlainKeys(emptyProduct()));
  const copy = () => withPlainKeys(copyOfProduct(valuesOf(draft)));
  expect(copy()).toEqual(copy());
  expect(copy().skus.map(({ key }) => key)).toEqual([0]);
  expect(emptySku().key).toBeGreaterThan(0);
});
