/** Agents and people with certificates, one line of which was cut, and what strangers reported as fakes. */
import type { InputOf } from '#contract/core/endpoint.ts';
import type { grantCertificate } from '#contract/verification/certificates.ts';
import { as } from '../accounts.ts';
import { dayMs, hourMs, type World } from './world.ts';

type Grant = Omit<InputOf<typeof grantCertificate>, 'userId' | 'parentNumber'> & {
  /** The display name of the one above. */
  under?: string;
};

// What is written once, for readers of both languages, is written in both.
const grants: readonly Grant[] = [
  {
    kind: 'agent',
    displayName: '华东数码总代理',
    level: '一级代理 Tier 1',
    region: '江苏、浙江、上海 Jiangsu, Zhejiang, Shanghai',
    qq: '800123401',
  },
  {
    kind: 'agent',
    displayName: '苏州清风软件',
    level: '二级代理 Tier 2',
    region: '苏州 Suzhou',
    qq: '28110042',
    under: '华东数码总代理',
  },
  {
    kind: 'agent',
    displayName: '杭州小满工作室',
    level: '二级代理 Tier 2',
    region: '杭州 Hangzhou',
    qq: '61200915',
    under: '华东数码总代理',
  },
  { kind: 'agent', displayName: '南方激活中心', level: '一级代理 Tier 1', region: '广东 Guangdong', qq: '90033117' },
  {
    kind: 'agent',
    displayName: '深圳快充小铺',
    level: '二级代理 Tier 2',
    region: '深圳 Shenzhen',
    qq: '77005521',
    under: '南方激活中心',
  },
  { kind: 'person', displayName: '林知秋', level: '认证讲师 Certified trainer', region: '成都 Chengdu' },
];

/** Its line is cut: whoever stands below it is authorised no longer. */
const cutOff = '南方激活中心';

const reports = [
  {
    daysBefore: 12,
    kind: 'agent',
    about: '南方激活中心',
    text: '在群里卖激活码，收钱以后不发货，还说自己是本站的总代理。',
    contact: 'QQ 3390021',
    decision: { event: 'confirm', note: '已核实，证书撤销，下级一并停用。' },
  },
  {
    daysBefore: 6,
    kind: 'website',
    about: 'mal1ard-shop.example',
    text: '这个网站和本站一模一样，付款后没有订单。请大家注意网址里的 l 是数字 1。',
    contact: '',
    decision: { event: 'look', note: '已联系域名注册商。' },
  },
  {
    daysBefore: 1,
    kind: 'shop',
    about: '老张激活码 Laozhang',
    text: '有人在外面冒充这家店，头像和公告都一样，但是收款码是个人的。',
    contact: 'wang@example.com',
    decision: undefined,
  },
] as const;

export function planAuthority(world: World, { start }: { start: number }): void {
  const { agenda, simulation, admin, end } = world;
  const numbers = new Map<string, { id: number; number: string }>();
  for (const [index, { under, ...grant }] of grants.entries()) {
    agenda.plan(start + (3 + index) * dayMs, async () => {
      const holder = world.buyers[index * 3];
      if (!holder) return;
      const parentNumber = under === undefined ? undefined : numbers.get(under)?.number;
      const input = { ...grant, userId: holder.id, ...(parentNumber === undefined ? {} : { parentNumber }) };
      numbers.set(grant.displayName, await simulation.call('grantCertificate', input, await as(simulation, admin)));
    });
  }
  for (const [index, { daysBefore, decision, ...report }] of reports.entries()) {
    agenda.plan(end - daysBefore * dayMs, async () => {
      await simulation.call('reportFake', report, { ip: `198.51.100.${index + 1}` });
    });
    if (!decision) continue;
    agenda.plan(end - daysBefore * dayMs + 5 * hourMs, async () => {
      const caller = await as(simulation, admin);
      const [found] = (await simulation.call('listFakeReports', { state: 'new' }, caller)).list;
      if (found) await simulation.call('moveFakeReport', { id: found.id, ...decision }, caller);
    });
  }
  agenda.plan(end - 11 * dayMs, async () => {
    const id = numbers.get(cutOff)?.id;
    if (id === undefined) return;
    const input = { id, event: 'revoke', reason: 'abuse', note: '收款不发货，多人举报。' } as const;
    await simulation.call('moveCertificate', input, await as(simulation, admin));
  });
}
