import { agreementDocuments, builtInVersion } from '#contract/site/agreementRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listAgreementsInForce } from './repository.ts';

/** What everybody agrees to when opening an account, each in the version that is in force. */
export async function consentDocuments(tx: Tx, now: Date): Promise<{ document: string; version: string }[]> {
  const published = await listAgreementsInForce(tx, now);
  return agreementDocuments.map((document) => {
    const version = published.find((one) => one.document === document)?.version;
    return { document, version: version === undefined ? builtInVersion : String(version) };
  });
}
