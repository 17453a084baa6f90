import { expect, test } from 'vitest';
import { actionWord, detailLines, subjectWord } from './operationWords.ts';

test('an act and its subject are said in both languages, and unknown ones as they are', () => {
  expect([actionWord('user.freeze', 'zh-CN'), actionWord('user.freeze', 'en-US')]).toEqual([
    '用户：冻结',
    'User: freeze',
  ]);
  expect(actionWord('money.rule.ask', 'zh-CN')).toBe('资金规则：规则申请');
  expect(actionWord('toString.new', 'en-US')).toBe('toString: new');
  expect([subjectWord('user 7', 'zh-CN'), subjectWord('it', 'en-US')]).toEqual(['用户 7', 'it']);
});

test('what differs comes first, with both sides, and what stayed is left out', () => {
  const detail = {
    before: { state: 'active', until: null, name: 'a' },
    after: { state: 'frozen', until: '2026-03-05T10:00:00.000Z', name: 'a' },
    reason: '转卖',
  };
  expect(detailLines(JSON.stringify(detail), 'zh-CN')).toEqual([
    { name: '状态', from: '正常', to: '已冻结' },
    { name: '截止', from: '–', to: '2026-03-05 10:00 UTC' },
    { name: '原因', to: '转卖' },
  ]);
  const grants = { before: { grants: [] }, after: { grants: ['review', 'site'] } };
  expect(detailLines(JSON.stringify(grants), 'en-US')).toEqual([{ name: 'Grants', from: '–', to: 'Review, Site' }]);
});

test('several changes, amounts, and what is no record are readable too', () => {
  const rules = { changes: [{ rule: 'releaseDays', from: 1, to: 2 }], amountFen: 1250, filters: null };
  expect(detailLines(JSON.stringify(rules), 'en-US')).toEqual([
    { name: 'releaseDays', from: '1', to: '2' },
    { name: 'Amount', to: '¥12.50' },
  ]);
  expect(detailLines('null', 'en-US')).toEqual([]);
  expect(detailLines('"x"', 'en-US')).toEqual([{ name: '', to: 'x' }]);
});
