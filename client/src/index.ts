export { Licences, type Answer, type ClientCode, type LicencesOptions } from './licences.ts';
export { Seller, type Moved, type Page, type SoldLicence, type StopReason } from './seller.ts';
export { checkFile, makeRequestFile, type FileAnswer, type FileExpectations, type FileProblem } from './files.ts';
export { fingerprintOf } from './fingerprint.ts';
export { isWebhookFromMallard, type Headers } from './webhooks.ts';
export { MallardError, type Connection } from './http.ts';
export type {
  Activation,
  BindingKind,
  Expectations,
  LicenceFileFacts,
  PublishedKey,
  Scope,
  Validation,
} from './types.ts';
