/** Where the numbers under which a site is on record are looked up: the addresses that the offices ask every site to link to. */

/** Of the ministry for industry, for every ICP number. */
export const icpAddress = 'https://beian.miit.gov.cn/';

/** Of the public security office, for one number: found by its fourteen digits. */
export function publicSecurityAddress(number: string): string {
  return `https://beian.mps.gov.cn/#/query/webSearch?code=${number.replaceAll(/\D/g, '')}`;
}
