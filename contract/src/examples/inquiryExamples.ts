/** What the documentation shows of what strangers ask. */
import { exampleShop, siteLicence } from './exampleFacts.ts';

const link = '77HE3pYxe9Es8PgLDBrpW3pRLnAGxZA004Mleuw-kScyogVQIvSLCS59ns1BlVR-WA';
const askedAt = '2026-03-20T03:00:00.000Z';
const revokedAt = '2026-03-25T02:03:00.000Z';
const holderMasked = 'l***';

const good = { result: 'valid', reason: null, at: null } as const;
const revoked = { result: 'revoked', reason: 'abuse', at: revokedAt } as const;
const above = [
  { kind: 'platform', name: null, number: null, level: null, verified: null, ...good },
  { kind: 'shop', name: exampleShop.name, number: null, level: null, verified: true, ...good },
  { kind: 'product', name: siteLicence.title, number: null, level: null, verified: null, ...good },
] as const;
const itself = { kind: 'licence', name: holderMasked, number: null, level: null, verified: null } as const;

const nothingOfCertificates = {
  name: null,
  shopId: null,
  verified: null,
  number: null,
  level: null,
  region: null,
  qq: null,
} as const;

const facts = {
  kind: 'licence',
  ...good,
  product: siteLicence.title,
  productId: siteLicence.productId,
  holderMasked,
  target: 'shop.example',
  proven: true,
  ...nothingOfCertificates,
  since: siteLicence.startsAt,
  until: siteLicence.expiresAt,
  hidden: [],
  chain: [...above, { ...itself, ...good }],
} as const;

const agentName = '何云代理';
const agentNumber = 'MA-2026-TKGEDNR8';
const agent = {
  kind: 'agent',
  ...good,
  product: null,
  productId: null,
  holderMasked: null,
  target: null,
  proven: null,
  name: agentName,
  shopId: null,
  verified: true,
  number: agentNumber,
  level: '一级',
  region: '浙江',
  qq: '',
  since: askedAt,
  until: null,
  hidden: [],
  chain: [above[0], { kind: 'agent', name: agentName, number: agentNumber, level: '一级', verified: true, ...good }],
} as const;

export const inquiryExamples = {
  inquire: {
    domain: {
      input: { query: 'shop.example' },
      output: {
        result: 'valid',
        matchedBy: 'domain',
        items: [{ ...facts, matchedBy: 'domain', link }],
        lookalike: false,
        checkedAt: askedAt,
      },
    },
    agent: {
      input: { query: agentNumber },
      output: {
        result: 'valid',
        matchedBy: 'number',
        items: [{ ...agent, matchedBy: 'number', link: 'WjmnELdkPo5kX7rhBY5ciP1fS11S_9i8W8L68ZTDyjCW8RqQiGMNSsY4' }],
        lookalike: false,
        checkedAt: askedAt,
      },
    },
    notFound: {
      input: { query: 'shop-example.test' },
      output: { result: 'not_found', matchedBy: null, items: [], lookalike: false, checkedAt: askedAt },
    },
  },
  listInquirySamples: {
    demo: {
      input: {},
      output: {
        list: [
          { kind: 'domain', query: 'shop.example' },
          { kind: 'number', query: agentNumber },
        ],
      },
    },
  },
  getCertificate: {
    valid: {
      input: { token: link },
      output: { said: { result: 'valid', at: askedAt }, now: facts, checkedAt: askedAt },
    },
    revokedSince: {
      input: { token: link },
      output: {
        said: { result: 'valid', at: askedAt },
        now: { ...facts, ...revoked, chain: [...above, { ...itself, ...revoked }] },
        checkedAt: '2026-03-26T06:30:00.000Z',
      },
    },
  },
} as const;
