import { builtInVersion, generalDocuments, type AgreementDocument } from '#contract/agreements/agreementRules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { listAgreementsInForce } from './repository.ts';

/** What everybody agrees to when opening an account, each in the version that is in force. */
export async function consentDocuments(tx: Tx, now: Date): Promise<{ document: string; version: string }[]> {
  const published = await listAgreementsInForce(tx, now);
  return generalDocuments.map((document) => ({ document, version: versionOf(document, published) }));
}

/** The version of an agreement that is in force, as consents to it name it. */
export async function agreementInForce(tx: Tx, document: AgreementDocument, now: Date): Promise<string> {
  return versionOf(document, await listAgreementsInForce(tx, now));
}

function versionOf(document: AgreementDocument, published: readonly { document: string; version: number }[]): string {
  const version = published.find((one) => one.document === document)?.version;
  return version === undefined ? builtInVersion : String(version);
}
