import { describe, expect, it } from 'vitest';
import { askAfterSeconds, nextAskAt } from './askTimes.ts';

const created = new Date('2026-03-01T00:00:00Z');
const after = (seconds: number) => new Date(created.getTime() + seconds * 1000);

describe('the times at which the gateway is asked', () => {
  it('are 30 s, 2 min, 5 min, 15 min, 1 h, 6 h and 24 h after the attempt, each once', () => {
    const times: number[] = [];
    let now = created;
    for (let next = nextAskAt(created, now); next; next = nextAskAt(created, now)) {
      times.push((next.getTime() - created.getTime()) / 1000);
      now = next;
    }
    expect(times).toEqual([30, 120, 300, 900, 3600, 21_600, 86_400]);
    expect(times).toEqual([...askAfterSeconds]);
  });

  it('skip what was missed while nobody was running', () => {
    expect(nextAskAt(created, after(1000))).toEqual(after(3600));
    expect(nextAskAt(created, after(86_401))).toBeUndefined();
  });
});
