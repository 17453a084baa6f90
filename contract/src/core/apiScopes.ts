import type { Texts } from './locale.ts';

/** What an API key may be allowed: an endpoint declares at most one of them, and a key calls nothing else. */
export const apiScopes = ['licence.read', 'licence.bind', 'licence.issue', 'licence.state'] as const;
export type ApiScope = (typeof apiScopes)[number];

/** What whoever has a key with the scope can do, in words. */
export const apiScopeTexts: Record<ApiScope, { name: Texts; help: Texts }> = {
  'licence.read': {
    name: { 'zh-CN': '查看授权', 'en-US': 'Read licences' },
    help: {
      'zh-CN': '列出并查看您能看到的授权，包括授权码和绑定',
      'en-US': 'List and open the licences that you can see, with their keys and activations',
    },
  },
  'licence.bind': {
    name: { 'zh-CN': '绑定与解绑', 'en-US': 'Bind and unbind' },
    help: {
      'zh-CN': '为您的授权绑定或解绑域名、设备和账号，领取离线文件',
      'en-US': 'Bind your licences to domains, machines and accounts, unbind them, and get offline files',
    },
  },
  'licence.issue': {
    name: { 'zh-CN': '发放授权', 'en-US': 'Issue licences' },
    help: {
      'zh-CN': '为您销售的商品手动或批量发放授权',
      'en-US': 'Issue licences of the products that you sell, one or many',
    },
  },
  'licence.state': {
    name: { 'zh-CN': '暂停与撤销', 'en-US': 'Suspend and revoke' },
    help: {
      'zh-CN': '暂停、恢复和撤销您销售的授权',
      'en-US': 'Suspend, reinstate and revoke licences that you sold',
    },
  },
};
