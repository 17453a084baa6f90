/** `npm run ledger:verify`: proves the whole ledger as it is now, also while the server runs; ends with 1 when anything is wrong. */
import { StartError } from '../config.ts';
import { firstPlace, type Place } from '../ledger/findings.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { runCommand } from './connect.ts';

const sayEveryMs = 1000;

await runCommand(async ({ databaseUrl }) => {
  const started = performance.now();
  let said = started;
  const proof = await verifyLedger(databaseUrl, {
    onProgress: ({ postings, postingsTotal }) => {
      const now = performance.now();
      if (now - said < sayEveryMs) return;
      said = now;
      const perSecond = Math.round((postings / (now - started)) * 1000);
      const total = Math.max(postings, postingsTotal);
      console.log(`${count(postings)} of about ${count(total)} postings, ${count(perSecond)} a second`);
    },
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `Read ${count(proof.entries)} entries, ${count(proof.postings)} postings, ${count(proof.accounts)} accounts ` +
      `and ${count(proof.seals)} seals in ${seconds.toFixed(1)} s (${count(Math.round(proof.postings / seconds))} postings a second).`,
  );
  if (proof.lastSeal) console.log(`The last seal is ${proof.lastSeal.id}: ${proof.lastSeal.hash.toString('hex')}`);
  const first = firstPlace(proof.findings);
  if (!first) {
    console.log('The ledger is true.');
    return;
  }
  for (const { rule, places, count: all } of proof.findings) {
    console.log(`\n${rule}: ${count(all)} ${all === 1 ? 'place' : 'places'}`);
    for (const place of places) console.log(`  ${words(place)}`);
  }
  throw new StartError(`\nThe ledger is wrong. The first difference: ${first.rule}, ${words(first.place)}.`);
});

function count(number: number): string {
  return number.toLocaleString('en-US');
}

function words(place: Place): string {
  return Object.entries(place)
    .map(([name, value]) => `${name} ${value ?? '-'}`)
    .join(', ');
}
