import { defineTexts } from '../../language/texts.ts';
import { defineStates } from '../../record/defineStates.ts';

export const texts = defineTexts('signingKeys', {
  'zh-CN': {
    title: '签名密钥',
    lead: '授权验证的应答和离线授权文件都由它签名，任何人都能用公开的密钥核对。',
    rotate: '更换密钥',
    signs: '正在签名',
    waits: '即将启用',
    over: '已停用',
    never: '未曾启用',
    compromised: '已泄露',
    from: '自 {{from}} 起签名',
    fromTo: '签名时间：{{from}} 至 {{until}}',
    compromisedAt: '{{at}} 被标记为已泄露，其签名不再有效',
    earlier: '更早的密钥（{{count}} 个）',
    dialog: '更换签名密钥',
    dialogText: '新密钥立即公开，等所有人都能取得后再开始签名；此前的签名一直有效。',
    dialogWaiting: '已有一个新密钥等待启用，不会再生成另一个。',
    dialogCompromised: '它的签名从此无效：持有其离线文件的设备须联网或重新领取文件。',
    which: '有密钥泄露吗',
    none: '没有，只是更换',
    reason: '原因',
    reasonHelp: '会记入操作日志。',
    done: '已更换签名密钥',
    backup: '请立即备份：此前的备份不含新密钥。',
  },
  'en-US': {
    title: 'Signing keys',
    lead: 'Validation replies and offline files are signed with these keys; anyone can verify them with the published keys.',
    rotate: 'Rotate',
    signs: 'Signing',
    waits: 'Signing soon',
    over: 'Retired',
    never: 'Never used',
    compromised: 'Compromised',
    from: 'Signs from {{from}}',
    fromTo: 'Signed from {{from}} to {{until}}',
    compromisedAt: 'Marked as compromised on {{at}}: its signatures are no longer valid',
    earlier: 'Earlier keys ({{count}})',
    dialog: 'Rotate the signing key',
    dialogText:
      'A new key is published immediately and starts signing once everyone can have fetched it. Earlier signatures stay valid.',
    dialogWaiting: 'A new key is already waiting to start signing; no other is created.',
    dialogCompromised:
      'Its signatures become invalid: machines with a file signed by it must go online or get a new file.',
    which: 'Is a key compromised?',
    none: 'No, just rotate',
    reason: 'Reason',
    reasonHelp: 'Kept in the audit log.',
    done: 'Signing key rotated',
    backup: 'Make a backup now: earlier backups do not contain the new key.',
  },
});

export const keyLooks = defineStates(['signs', 'waits', 'over', 'never', 'compromised'], texts, {
  signs: 'good',
  waits: 'waiting',
  over: 'neutral',
  never: 'neutral',
  compromised: 'bad',
});
