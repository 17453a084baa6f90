/** What a certificate's link said when it was made, and what holds now. */
import * as contract from '#contract/verification/inquiry.ts';
import type { InquiryFacts } from '#contract/verification/inquiry.ts';
import { handle, type Call } from '../../platform/http/http.ts';
import { AppError } from '../../platform/http/errors.ts';
import { siteConfiguration } from '../site/service.ts';
import { factsOfCertificate, factsOfLicence, factsOfPlatform, factsOfShop } from './facts.ts';
import { onGrid } from './padToStep.ts';
import { readLink, type Link } from './link.ts';
import { lookAtLicence, lookForCertificates, lookForShops } from './look.repository.ts';
import { countLookups } from './lookups.ts';
import { mayLook } from './throttle.ts';

/** Throws not_found for a link that is not ours or was cut, and too_many_requests (60 a minute and address). */
export const getCertificate = handle(contract.getCertificate, (call, { token }) => {
  return onGrid(async () => {
    await mayLook(call);
    const link = readLink(call.app.keys, token);
    const now = link && (await factsOf(call, link));
    if (!link || !now) throw new AppError('not_found');
    countLookups(call, [{ subject: link.subject, matchedBy: 'link' }]);
    return { said: { result: link.result, at: link.at.toISOString() }, now, checkedAt: call.now.toISOString() };
  });
});

async function factsOf(call: Call, { subject, at }: Link): Promise<InquiryFacts | undefined> {
  const { tx } = call;
  if (subject.kind === 'licence') {
    const look = await lookAtLicence(tx, subject, { at, now: call.now });
    return look && factsOfLicence(look, call);
  }
  if (subject.kind === 'platform') return factsOfPlatform((await siteConfiguration(tx)).site.name);
  if (subject.kind === 'shop') {
    const [look] = await lookForShops(tx, { name: null, id: subject.id }, 1);
    return look && factsOfShop(look);
  }
  const [looks] = await lookForCertificates(tx, { number: null, qq: null, id: subject.id }, 1);
  return looks && factsOfCertificate(looks, call);
}
