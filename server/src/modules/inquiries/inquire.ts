/** What strangers ask: is this key, domain, account, machine, agent, person or shop genuine. */
import * as contract from '#contract/verification/inquiry.ts';
import { inquiryMatches, type InquiryFacts, type InquiryMatch } from '#contract/verification/inquiry.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import { siteConfiguration } from '../site/service.ts';
import { factsOfCertificate, factsOfLicence, factsOfPlatform, factsOfShop } from './facts.ts';
import { onGrid } from './padToStep.ts';
import { makeLink, type LinkSubject } from './link.ts';
import {
  hasLookalike,
  lookForCertificates,
  lookForLicences,
  lookForShops,
  type LicenceLook,
} from './look.repository.ts';
import { countLookups } from './lookups.ts';
import { isSameName, questionOf } from './question.ts';
import { countMiss, mayAsk } from './throttle.ts';

const itemsMax = 10;
/** The word for several things is that of the best one. */
const results = ['valid', 'expired', 'revoked'] as const;

interface Found {
  matchedBy: InquiryMatch;
  subject: LinkSubject;
  facts: InquiryFacts;
}

/**
 * All that a text stands for, at most 10. Tells neither key nor holder's name, nothing else that is bound, and only what the
 * holder shows. Does the same work for what exists and what does not, and leaves on the grid. Throws too_many_requests (10 a
 * minute and address) and proof_needed (after 5 misses in 10 minutes).
 */
export const inquire = handle(contract.inquire, (call, input) => {
  return onGrid(async () => {
    await mayAsk(call, input.proof);
    const { found, lookalike } = await findAll(call, input.query);
    await countMiss(call, found.length === 0);
    const { app, now } = call;
    const items = found.map(({ matchedBy, subject, facts }) => ({
      ...facts,
      matchedBy,
      link: makeLink(app.keys, { subject, result: facts.result, at: now }),
    }));
    countLookups(call, found);
    return {
      result: results.find((result) => items.some((item) => item.result === result)) ?? 'not_found',
      matchedBy: items[0]?.matchedBy ?? null,
      items,
      lookalike,
      checkedAt: now.toISOString(),
    };
  });
});

async function findAll(call: Call, query: string): Promise<{ found: Found[]; lookalike: boolean }> {
  const { tx } = call;
  const question = questionOf(call.app.keys, query);
  const { certificateNumber, account, shopName } = question;
  const [licences, shops, certificates, lookalike, { site }] = await Promise.all([
    lookForLicences(tx, question, { limit: itemsMax, now: call.now }),
    lookForShops(tx, { name: shopName, id: null }, itemsMax),
    lookForCertificates(tx, { number: certificateNumber, qq: account, id: null }, itemsMax),
    hasLookalike(tx, question),
    siteConfiguration(tx),
  ]);
  const found: Found[] = [
    ...eachOnce(licences).map((look) => ({
      matchedBy: look.matchedBy,
      subject: { kind: 'licence' as const, id: look.id, activationId: look.activationId, replacedAt: look.replacedAt },
      facts: factsOfLicence(look, call),
    })),
    ...certificates.flatMap((looks) => {
      const [look, facts] = [looks.at(-1), factsOfCertificate(looks, call)];
      if (!look || !facts) return [];
      return [{ matchedBy: look.matchedBy, subject: { kind: 'certificate' as const, id: look.id }, facts }];
    }),
    ...(isSameName(shopName, site.name)
      ? [{ matchedBy: 'shop' as const, subject: { kind: 'platform' as const }, facts: factsOfPlatform(site.name) }]
      : []),
    ...shops.map((look) => ({
      matchedBy: 'shop' as const,
      subject: { kind: 'shop' as const, id: look.id },
      facts: factsOfShop(look),
    })),
  ];
  const byMatch = inquiryMatches.flatMap((match) => found.filter(({ matchedBy }) => matchedBy === match));
  return { found: byMatch.slice(0, itemsMax), lookalike };
}

/** One of each kind a licence: it can be bound to a domain and its `www.` at the same time. */
function eachOnce(looks: readonly LicenceLook[]): LicenceLook[] {
  return [...new Map(looks.map((look) => [`${look.matchedBy} ${look.id}`, look])).values()];
}
