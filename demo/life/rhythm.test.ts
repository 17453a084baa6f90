import { describe, expect, test } from 'vitest';
import { randomOf } from '../random.ts';
import { agendaUntil } from './agenda.ts';
import { deckOf } from './decks.ts';
import { rhythmOf } from './rhythm.ts';

const hourMs = 60 * 60 * 1000;
const midnight = Date.parse('2026-03-01T16:00:00Z');

describe('the day', () => {
  const rhythm = rhythmOf('Asia/Shanghai');
  const hourOf = (at: number) => new Date(at + 8 * hourMs).getUTCHours();

  test('is busier in the evening than at night, and at weekends than between', () => {
    const random = randomOf('test');
    const moments = Array.from({ length: 4000 }, () => rhythm.moment(random, midnight, midnight + 28 * 24 * hourMs));
    const during = (from: number, until: number) => moments.filter((at) => hourOf(at) >= from && hourOf(at) < until);
    expect(during(19, 23).length).toBeGreaterThan(during(1, 7).length * 3);
    const weekend = moments.filter((at) => [0, 6].includes(new Date(at + 8 * hourMs).getUTCDay()));
    // Two days of seven would be 0.286.
    expect(weekend.length / moments.length).toBeGreaterThan(0.32);
  });

  test('begins at seven', () => {
    for (let hour = 0; hour < 24; hour++) {
      const awake = rhythm.awake(midnight + hour * hourMs);
      expect(hourOf(awake)).toBe(Math.max(7, hour));
    }
  });
});

describe('the agenda', () => {
  test('lives in order, also what is planned meanwhile, and not beyond the end', async () => {
    const agenda = agendaUntil(100);
    const lived: number[] = [];
    let now = 0;
    const note = () => void lived.push(now);
    agenda.plan(30, note);
    agenda.plan(10, () => {
      note();
      agenda.plan(20, note);
      agenda.plan(5, note);
    });
    agenda.plan(100, note);
    agenda.plan(101, note);
    await agenda.live((at) => {
      now = at;
    });
    // What came too late happens at once: time never goes back.
    expect(lived).toEqual([10, 10, 20, 30, 100]);
  });

  test('does what many wait for once a slot', async () => {
    const agenda = agendaUntil(10 * hourMs);
    const lived: number[] = [];
    let now = 0;
    for (const after of [1, 2, hourMs - 1, hourMs, 2 * hourMs]) agenda.planSlot(after, 'x', () => void lived.push(now));
    await agenda.live((at) => {
      now = at;
    });
    expect(lived).toEqual([hourMs, 2 * hourMs, 3 * hourMs]);
  });
});

test('a deck deals each card once before it deals one again, and only what fits', () => {
  const deck = deckOf([1, 2, 3, 4], randomOf('cards'));
  const round = () => new Set([deck.deal(), deck.deal(), deck.deal(), deck.deal()]);
  expect([round(), round()]).toEqual([new Set([1, 2, 3, 4]), new Set([1, 2, 3, 4])]);
  expect(deck.deal((card) => card > 4)).toBeUndefined();
  expect([deck.deal((card) => card > 3), deck.deal((card) => card > 3)]).toEqual([4, 4]);
});
