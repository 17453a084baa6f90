/** What the documentation shows of licences issued by hand. */
import {
  exampleBatch,
  renderLicence,
  renderPolicy,
  renderProduct,
  siteLicence,
  sitePolicy,
  siteProduct,
} from './exampleFacts.ts';

export const issueExamples = {
  listIssuableSkus: {
    newestFirst: {
      input: { limit: 20 },
      output: {
        list: [
          { skuId: renderLicence.skuId, ...renderProduct, policy: renderPolicy },
          { skuId: siteLicence.skuId, ...siteProduct, policy: sitePolicy },
        ],
        next: null,
        total: 2,
        totalExact: true,
      },
    },
  },
  previewIssue: {
    oneOfNoUse: {
      input: { skuId: siteLicence.skuId, recipients: 'linmu\nheyun\nnobody-here', termDays: 90 },
      output: {
        lines: [
          { line: 1, username: 'linmu', problem: null },
          { line: 2, username: 'heyun', problem: null },
          { line: 3, username: 'nobody-here', problem: 'not_a_name' },
        ],
        good: 2,
        licences: 2,
        soloFen: null,
        policy: { ...sitePolicy, termDays: 90, words: ['从付款起 90 天内有效。', ...sitePolicy.words.slice(1)] },
      },
    },
  },
  issueLicences: {
    toTwo: {
      input: { skuId: siteLicence.skuId, recipients: 'linmu\nheyun', termDays: 90, reason: exampleBatch.note },
      output: exampleBatch,
    },
  },
  listLicenceBatches: {
    newestFirst: { input: { limit: 20 }, output: { list: [exampleBatch], next: null, total: 1, totalExact: true } },
  },
} as const;
