/** Real names: some that passed, one that waits for its review and one to be mended. */
import { neededPhotos, residentCheckDigit } from '#contract/realNames/identityDocuments.ts';
import { identityCard } from './life/evidence.ts';
import { hourMs, type World } from './life/world.ts';
import { as, type Person } from './accounts.ts';

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
  { username: '', realName: '许知白', first17: '33010119910305004', sentHours: 250, decision: 'pass' },
  { username: '', realName: '罗一鸣', first17: '51010119870921005', sentHours: 248, decision: 'pass' },
  { username: '', realName: '高远山', first17: '61010119900112006', sentHours: 247, decision: 'pass' },
  // Who works for a shop.
  { username: '', realName: '苏晚晴', first17: '33010619930618002', sentHours: 246, decision: 'pass' },
  { username: 'demo_seller', realName: '周青禾', first17: '11010119880812007', sentHours: 230, decision: 'pass' },
  { username: 'demo_buyer', realName: '林晓舟', first17: '31010119950423001', sentHours: 227, decision: 'pass' },
  { username: '', realName: '沈一诺', first17: '32010119970214008', sentHours: 27, decision: 'refuse' },
  { username: '', realName: '陈望', first17: '44010119920617003', sentHours: 5 },
];

/** From sending to the decision. */
const reviewHours = 7;
/** Before the end everybody who is to pass has passed by then. */
export const verifiedHours = 210;

const refusal = {
  problems: [{ field: 'front', reason: 'unreadable' }],
  note: '照片反光，姓名看不清，请换个角度重拍。',
} as const;

/**
 * They are sent and decided in the course of the last days, by another admin than the first. Those who have none of these
 * names and pass, in order, whoever of them passed so far.
 */
export function planRealNames(
  world: World,
  { people, reviewer }: { people: readonly Person[]; reviewer: Person },
): readonly Person[] {
  const { agenda, end } = world;
  const named = new Set(demoRealNames.map(({ username }) => username));
  const others = people.filter(({ username }) => !named.has(username));
  const passed: Person[] = [];
  for (const [at, told] of demoRealNames.entries()) {
    const { username, sentHours, decision } = told;
    const person = username === '' ? others.shift() : people.find((one) => one.username === username);
    if (!person) continue;
    const sentAt = end - sentHours * hourMs;
    agenda.plan(sentAt, async () => {
      const id = await send(world, person, { ...told, number: at + 1 });
      if (!decision) return;
      agenda.plan(sentAt + reviewHours * hourMs, async () => {
        await decide(world, reviewer, { id, decision });
        if (username === '' && decision === 'pass') passed.push(person);
      });
    });
  }
  return passed;
}

async function send(
  { simulation }: World,
  person: Person,
  { realName, first17, number }: DemoRealName & { number: number },
): Promise<number> {
  const caller = await as(simulation, person);
  const start = { kind: 'personal', document: 'resident_id' } as const;
  const { id } = await simulation.call('startRealName', start, caller);
  for (const side of neededPhotos(start.kind, start.document)) {
    const card = identityCard(number, side === 'front' ? 'front' : 'back');
    await simulation.upload('uploadRealNamePhoto', { ...card, fields: { id: String(id), side } }, caller);
  }
  const idNumber = first17 + residentCheckDigit(first17);
  await simulation.call('sendRealName', { id, realName, idNumber, identityConsent: true }, caller);
  return id;
}

async function decide(
  { simulation }: World,
  reviewer: Person,
  { id, decision }: { id: number; decision: 'pass' | 'refuse' },
): Promise<void> {
  const caller = await as(simulation, reviewer);
  await simulation.call('lookAtRealName', { id, part: 'photos' }, caller);
  const { sentAt } = await simulation.call('getRealNameReview', { id }, caller);
  const { problems, ...more } = decision === 'refuse' ? refusal : { problems: [] };
  const decided = { id, sentAt: sentAt ?? '', event: decision, ...more, problems: [...problems] };
  await simulation.call('decideRealName', decided, caller);
}
