/** Counts that survive refusals, by the rules of the contract. */
import { loginTryRules } from '#contract/identity/loginTryRules.ts';
import { smsRules } from '#contract/contacts/contactRules.ts';
import type { AttemptLimit } from '../../platform/http/attempts.ts';

const limitOf = (name: keyof typeof loginTryRules): AttemptLimit => ({
  scope: name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ...loginTryRules[name],
});

export const loginPerNetwork = limitOf('loginPerNetwork');
export const loginPerDevice = limitOf('loginPerDevice');
export const loginPerName = limitOf('loginPerName');
export const loginPerAddress = limitOf('loginPerAddress');
export const loginOnSite = limitOf('loginOnSite');
export const stepUpPerSession = limitOf('stepUpPerSession');
export const registerPerAddress = limitOf('registerPerAddress');
export const codeResend = limitOf('codeResend');
export const codesPerNetwork = limitOf('codesPerNetwork');
export const codesPerMailbox = limitOf('codesPerMailbox');
export const codesPerAddress = limitOf('codesPerAddress');
export const triesPerCode = limitOf('triesPerCode');
export const triesPerAddress = limitOf('triesPerAddress');
export const answersPerLogin = limitOf('answersPerLogin');
export const totpPerAccount = limitOf('totpPerAccount');
export const totpPerDevice = limitOf('totpPerDevice');
export const passkeysPerNetwork = limitOf('passkeysPerNetwork');

/** Text messages cost money: by number, by address, and of the whole site. */
export const smsPerNumber: AttemptLimit = { scope: 'sms_per_number', ...smsRules.perNumber };
export const smsPerNumberMost: AttemptLimit = { scope: 'sms_per_number_most', ...smsRules.perNumberMost };
export const smsPerAddress: AttemptLimit = { scope: 'sms_per_address', ...smsRules.perAddress };
export const smsOnSite: AttemptLimit = { scope: 'sms_on_site', ...smsRules.onSite };
