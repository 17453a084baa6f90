/** Real names: some that passed, one that waits for its review and one to be mended. */
import { neededPhotos, residentCheckDigit } from '#contract/realNames/identityDocuments.ts';
import { hourMs } from '#contract/core/durations.ts';
import { identityCard } from './life/evidence.ts';
import { as, type Person } from './people.ts';
import type { Simulation } from './simulation.ts';

interface DemoRealName {
  username: string;
  realName: string;
  /** Of nobody: region, day of birth and a sequence. */
  first17: string;
  /** Before the end. */
  sentHours: number;
  decision?: 'pass' | 'refuse';
}

const demoRealNames: readonly DemoRealName[] = [
  // Who wants to open a shop.
  { username: '', realName: '许知白', first17: '33010119910305004', sentHours: 60, decision: 'pass' },
  { username: '', realName: '罗一鸣', first17: '51010119870921005', sentHours: 58, decision: 'pass' },
  { username: '', realName: '高远山', first17: '61010119900112006', sentHours: 57, decision: 'pass' },
  { username: 'demo_seller', realName: '周青禾', first17: '11010119880812007', sentHours: 30, decision: 'pass' },
  { username: 'demo_buyer', realName: '林晓舟', first17: '31010119950423001', sentHours: 27, decision: 'refuse' },
  { username: '', realName: '陈望', first17: '44010119920617003', sentHours: 5 },
];

const refusal = {
  problems: [{ field: 'front', reason: 'unreadable' }],
  note: '照片反光，姓名看不清，请换个角度重拍。',
} as const;

/**
 * Sends and decides them, by another admin than the first. Decisions bring mail, which is written in the order of time:
 * to be called when nothing before the end is to come any more. Those who have none of these names and passed.
 */
export async function fillRealNames(
  simulation: Simulation,
  { people, reviewer, end }: { people: readonly Person[]; reviewer: Person; end: Date },
): Promise<Person[]> {
  const named = new Set(demoRealNames.map(({ username }) => username));
  const others = people.filter(({ username }) => !named.has(username));
  const sent: { id: number; decision: 'pass' | 'refuse' }[] = [];
  const passed: Person[] = [];
  for (const [at, { username, realName, first17, sentHours, decision }] of demoRealNames.entries()) {
    const person = username === '' ? others.shift() : people.find((one) => one.username === username);
    if (!person) continue;
    simulation.setClock(new Date(end.getTime() - sentHours * hourMs));
    const caller = await as(simulation, person);
    const start = { kind: 'personal', document: 'resident_id' } as const;
    const { id } = await simulation.call('startRealName', start, caller);
    for (const side of neededPhotos(start.kind, start.document)) {
      const card = identityCard(at + 1, side === 'front' ? 'front' : 'back');
      await simulation.upload('uploadRealNamePhoto', { ...card, fields: { id: String(id), side } }, caller);
    }
    const idNumber = first17 + residentCheckDigit(first17);
    await simulation.call('sendRealName', { id, realName, idNumber, identityConsent: true }, caller);
    if (decision) sent.push({ id, decision });
    if (username === '' && decision === 'pass') passed.push(person);
  }
  simulation.setClock(end);
  const caller = await as(simulation, reviewer);
  for (const { id, decision } of sent) {
    await simulation.call('lookAtRealName', { id, part: 'photos' }, caller);
    const { sentAt } = await simulation.call('getRealNameReview', { id }, caller);
    const more = decision === 'refuse' ? refusal : { problems: [] };
    await simulation.call(
      'decideRealName',
      { id, sentAt: sentAt ?? '', event: decision, ...more, problems: [...more.problems] },
      caller,
    );
  }
  return passed;
}
