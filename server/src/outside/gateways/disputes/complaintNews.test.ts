/** What gateways say of complaints, as their documents have it. */
import { expect, test } from 'vitest';
import { askAlipayComplaint, listAlipayComplaints } from './alipayComplaintNews.ts';
import { askWechatComplaint, listWechatComplaints } from './wechatComplaintNews.ts';
import type { Said } from './wechatComplaints.ts';

const from = new Date('2026-11-01T00:00:00+08:00');
const until = new Date('2026-11-24T00:00:00+08:00');
const mchid = '1900012181';
const complaint = {
  complaint_id: '200201820200101080076610000',
  complaint_time: '2015-05-20T13:29:35.120+08:00',
  complaint_detail: '反馈一个重复扣费的问题',
  complainted_mchid: mchid,
  complaint_state: 'PENDING',
  payer_phone: 'sGdNeTHMQGlxCWiUyHu6XNO9GCYln2Luv4HhwJzZBfcL12sB',
  complaint_order_info: [
    { transaction_id: '4200000404201909069117582536', out_trade_no: '20190906154617947762231', amount: 3 },
    { transaction_id: '4200000404201909069117582537', out_trade_no: '20190906154617947762232', amount: 4 },
  ],
  complaint_full_refunded: false,
  incoming_user_response: true,
  user_complaint_times: 1,
};
/** WeChat Pay, answering by path. */
const wechat = (answers: Readonly<Record<string, Said>>) => {
  const asked: string[] = [];
  const none = () => Promise.reject(new Error('nothing is posted'));
  const get = (path: string) => {
    asked.push(path);
    const [, said] = Object.entries(answers).find(([begins]) => path.startsWith(begins)) ?? [];
    return said ? Promise.resolve(said) : Promise.reject(new Error(`nobody answers ${path}`));
  };
  return { asked, calls: { mchid, get, post: none, upload: none } };
};
const base = '/v3/merchant-service/complaints-v2';
const history = (...types: string[]): Said => ({
  status: 200,
  content: { data: types.map((operate_type, at) => ({ operate_type, operate_time: `2015-05-2${at}T10:00:00+08:00` })) },
});

test('WeChat Pay lists them by the day, to who may ask', async () => {
  const { asked, calls } = wechat({ [base]: { status: 200, content: { data: [complaint, { complaint_id: '1' }] } } });
  const all = [
    { number: complaint.complaint_id, mark: 'PENDING 1' },
    { number: '1', mark: 'unread' },
  ];
  expect(await listWechatComplaints(calls, from, until)).toEqual({ all, failures: [], isCut: false });
  expect(asked).toEqual([
    `${base}?limit=20&offset=0&begin_date=2026-11-01&end_date=2026-11-24&complainted_mchid=${mchid}`,
  ]);
  const other = { ...complaint, complainted_mchid: '1900012182' };
  const theirs = wechat({ [base]: { status: 200, content: { data: [other] } } });
  expect(await listWechatComplaints(theirs.calls, from, until)).toMatchObject({ all: [] });
  const full = wechat({ [base]: { status: 200, content: { data: Array.from({ length: 20 }, () => complaint) } } });
  expect(await listWechatComplaints(full.calls, from, until)).toMatchObject({ isCut: true });
  const refusing = wechat({ [base]: { status: 403, content: { code: 'NO_AUTH', message: '无权限' } } });
  expect(await listWechatComplaints(refusing.calls, from, until)).toBe('refused');
});

test.each([
  [{}, [], { state: 'open' }],
  [{ complaint_state: 'PROCESSED', complaint_full_refunded: true }, [], { state: 'lost' }],
  [{ complaint_state: 'PROCESSED' }, ['USER_CREATE_COMPLAINT', 'MERCHANT_RESPONSE'], { state: 'won' }],
  [{ complaint_state: 'PROCESSED' }, ['USER_CREATE_COMPLAINT', 'USER_REVOKE_COMPLAINT'], { state: 'withdrawn' }],
  [
    { complaint_state: 'PROCESSED' },
    ['USER_CREATE_COMPLAINT', 'USER_REVOKE_COMPLAINT', 'USER_CONTINUE_COMPLAINT', 'MERCHANT_RESPONSE'],
    { state: 'won' },
  ],
  [
    { complaint_state: 'PROCESSED' },
    ['USER_CREATE_COMPLAINT', 'COMPLAINT_PARTIAL_REFUNDED_SYSTEM_MESSAGE'],
    { state: 'lost', isPart: true },
  ],
  [
    { complaint_state: 'PROCESSED' },
    [
      'USER_CREATE_COMPLAINT',
      'COMPLAINT_PARTIAL_REFUNDED_SYSTEM_MESSAGE',
      'USER_CONTINUE_COMPLAINT',
      'USER_REVOKE_COMPLAINT',
    ],
    { state: 'withdrawn' },
  ],
] as const)('WeChat Pay says where one stands: %j %j', async (change, happened, stands) => {
  const number = complaint.complaint_id;
  const { calls } = wechat({
    [`${base}/${number}/`]: history(...happened),
    [`${base}/${number}`]: { status: 200, content: { ...complaint, ...change } },
  });
  const asked = await askWechatComplaint(calls, number);
  const reason = complaint.complaint_detail;
  const same = { number, currency: 'CNY', reason, dueAt: null, ...stands };
  expect(asked?.said).toEqual([
    { ...same, merchantNumber: '20190906154617947762231', amountFen: 3 },
    { ...same, merchantNumber: '20190906154617947762232', amountFen: 4 },
  ]);
  expect(asked?.madeAt).toEqual(new Date('2015-05-20T05:29:35.120Z'));
});

const task = {
  id: 1000000001,
  task_id: 'TSK2026052900000001',
  opposite_pid: '2088101117952222',
  complain_amount: '0.03',
  complain_content: '用户投诉未收到服务',
  gmt_complain: '2026-05-29 10:00:00',
  gmt_overdue: '2026-05-30 10:00:00',
  status: 'WAIT_PROCESS',
  complaint_trade_info_list: [
    { id: 9001, complaint_record_id: 1000000001, trade_no: '20', out_no: 'P1-a', gmt_trade: '2026-05-29 09:50:00' },
  ],
};
/** Alipay with one complaint, about a payment that is paid or closed. */
const alipay = (change: object, state: 'paid' | 'expired' = 'paid') => ({
  sellerId: '2088101117952222',
  ask: (method: string): Promise<unknown> =>
    Promise.resolve(
      method.startsWith('alipay.security.')
        ? { code: '10000', complaint_list: [{ ...task, ...change }] }
        : { code: '40006', sub_code: 'isv.insufficient-isv-permissions' },
    ),
  query: () => Promise.resolve({ state, amountFen: 3, currency: 'CNY', reference: '20', paidAt: null }),
});

test.each([
  [{}, 'paid', { state: 'open' }],
  [{ status: 'OVERDUE' }, 'paid', { state: 'open' }],
  [{ status: 'SOMETHING_NEW' }, 'paid', { state: 'open' }],
  [{ status: 'PROCESSED' }, 'paid', { state: 'won' }],
  [{ status: 'DROP_OVERDUE_COMPLAIN' }, 'paid', { state: 'withdrawn' }],
  [{ status: 'PROCESSED' }, 'expired', { state: 'lost' }],
  [
    { status: 'PROCESSED', complaint_trade_info_list: [{ out_no: 'P1-a', gmt_refund: '2026-05-29 12:00:00' }] },
    'paid',
    { state: 'lost', isPart: true },
  ],
  [
    { status: 'DROP_COMPLAIN', complaint_trade_info_list: [{ out_no: 'P1-a', gmt_refund: '2026-05-29 09:59:59' }] },
    'paid',
    { state: 'withdrawn' },
  ],
] as const)('Alipay says where one stands: %j, its payment %s', async (change, state, stands) => {
  const asked = await askAlipayComplaint(alipay(change, state), task.task_id);
  const dueAt = new Date('2026-05-30T10:00:00+08:00');
  const same = { merchantNumber: 'P1-a', number: task.task_id, amountFen: 3, currency: 'CNY', dueAt };
  expect(asked?.said).toEqual([{ ...same, reason: task.complain_content, ...stands }]);
});

test('Alipay lists them to who may ask, and those of another account are none', async () => {
  const all = [{ number: task.task_id, mark: 'WAIT_PROCESS' }];
  expect(await listAlipayComplaints(alipay({}), from, until)).toEqual({ all, failures: [], isCut: false });
  expect(await listAlipayComplaints(alipay({ opposite_pid: '2088' }), from, until)).toMatchObject({ all: [] });
  expect(await askAlipayComplaint(alipay({ opposite_pid: '2088' }), task.task_id)).toBeUndefined();
  expect(await askAlipayComplaint(alipay({}), 'TSK2026052900000002')).toBeUndefined();
  const refusing = {
    ...alipay({}),
    ask: () => Promise.resolve({ code: '40006', sub_code: 'isv.insufficient-isv-permissions' }),
  };
  expect(await listAlipayComplaints(refusing, from, until)).toBe('refused');
});

test('one kind of Alipay’s complaints that fails hides none of the other', async () => {
  const failing = (kind: string) => ({
    ...alipay({}),
    ask: (method: string): Promise<unknown> =>
      method.startsWith(kind)
        ? Promise.resolve({ code: '40004', sub_code: 'SYSTEM_ERROR' })
        : Promise.resolve(
            method.startsWith('alipay.security.')
              ? { code: '10000', complaint_list: [task] }
              : { code: '10000', trade_complain_infos: [older], ...older },
          ),
  });
  const older = { complain_event_id: '2026', status: 'MERCHANT_PROCESSING', merchant_order_no: 'P1-b' };
  const risk = await listAlipayComplaints(failing('alipay.merchant.'), from, until);
  expect(risk).toMatchObject({ all: [{ number: task.task_id }], failures: [expect.any(Error)] });
  const other = await listAlipayComplaints(failing('alipay.security.'), from, until);
  expect(other).toMatchObject({ all: [{ number: '2026' }], failures: [expect.any(Error)] });
  await expect(listAlipayComplaints(failing('alipay.'), from, until)).rejects.toThrow();
  const asked = await askAlipayComplaint(failing('alipay.security.'), '2026');
  expect(asked?.said).toMatchObject([{ merchantNumber: 'P1-b', state: 'open' }]);
  await expect(askAlipayComplaint(failing('alipay.'), '2026')).rejects.toThrow('SYSTEM_ERROR');
});
