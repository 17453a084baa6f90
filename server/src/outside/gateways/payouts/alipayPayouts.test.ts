import { expect, test } from 'vitest';
import { alipayPayoutMethod, payThroughAlipay } from './alipayPayouts.ts';

const wish = { number: 'W1-a', amountFen: 100, account: '13900000000', name: '张三丰', title: '提现 1' };

test.each(['40001', '40002', '40006'])(
  'a call that was refused with %s was not taken: later at first, unknown where one was asked before',
  async (code) => {
    const asked: string[] = [];
    const refuse = (method: string) => {
      asked.push(method);
      return Promise.resolve({ code, sub_code: 'isv.insufficient-permissions' });
    };
    const first = await payThroughAlipay(refuse, { ...wish, isRepeated: false });
    expect(first).toEqual({ state: 'later', reason: 'isv.insufficient-permissions' });
    expect(asked).toEqual([alipayPayoutMethod]);
    await expect(payThroughAlipay(refuse, { ...wish, isRepeated: true })).rejects.toThrow(code);
  },
);
