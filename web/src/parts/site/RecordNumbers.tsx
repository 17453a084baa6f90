import { useTexts } from '../../language/texts.ts';
import { icpAddress, publicSecurityAddress } from './recordNumbers.ts';
import { texts } from './texts.ts';

interface RecordNumbersProps {
  recordNumber: string;
  publicSecurityNumber: string;
}

/** The numbers under which the site is on record, each leading to where it is looked up; nothing for those that it has not. */
export function RecordNumbers({ recordNumber, publicSecurityNumber }: RecordNumbersProps) {
  const t = useTexts(texts);
  const numbers = [
    { number: recordNumber, address: icpAddress, title: t('icp') },
    { number: publicSecurityNumber, address: publicSecurityAddress(publicSecurityNumber), title: t('publicSecurity') },
  ];
  return numbers
    .filter(({ number }) => number !== '')
    .map(({ number, address, title }) => (
      <a key={address} href={address} title={title} target="_blank" rel="noreferrer">
        {number}
      </a>
    ));
}
