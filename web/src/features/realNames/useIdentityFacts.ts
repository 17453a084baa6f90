import type { RealNameRow } from '#contract/realNames/realNames.ts';
import { useTexts } from '../../language/texts.ts';
import { words } from './stateTexts.ts';

/** What an application says of who it is, in masks; what it does not know is left out. */
export function useIdentityFacts({ kind, document, nameMasked, numberMasked, enterpriseMasked }: RealNameRow) {
  const word = useTexts(words);
  const isEnterprise = kind === 'enterprise';
  return [
    { name: word('kind'), value: word(kind) },
    { name: word('enterpriseName'), value: enterpriseMasked || undefined },
    { name: word(isEnterprise ? 'legalPerson' : 'realName'), value: nameMasked || undefined },
    { name: word('document'), value: word(document) },
    { name: word(isEnterprise ? 'legalNumber' : 'idNumber'), value: numberMasked || undefined },
  ];
}
