import type { HelpGroup } from './help.ts';

export const licenceHelp: HelpGroup = {
  subject: 'licences',
  'zh-CN': '授权与查询',
  'en-US': 'Licences and verification',
  topics: [
    {
      slug: 'genuine',
      to: 'inquire',
      'zh-CN': {
        question: '怎样查卖家、域名或授权是真是假？',
        answer: [
          '打开“授权查询”，输入授权码、域名、账号、证书编号或店铺名。无需登录，持有人信息打码显示，您输入的内容不会出现在网址里。',
          '绿色“有效”只给经过证明的内容。琥珀色“未证明”表示授权有效，但域名归属还没有人证明过，请谨慎对待。',
        ],
      },
      'en-US': {
        question: 'How do I check whether a seller, a domain or a licence is genuine?',
        answer: [
          'Open “Verify a licence” and enter a licence key, domain, account, certificate number or shop name. You need no account, holders are masked, and what you enter is never put in the URL.',
          'Green “Valid” is for what was proven. Amber “not proven” means that the licence is valid but nobody has proven to own the domain yet: take care.',
        ],
      },
    },
    {
      slug: 'report-fake',
      to: 'report',
      'zh-CN': {
        question: '遇到假冒的授权或卖家，怎样举报？',
        answer: [
          '在查询结果旁点“举报假冒”，写明在哪里遇到、对方怎么说，可以附照片。无需登录；留下联系方式，我们会告诉您处理结果。',
        ],
      },
      'en-US': {
        question: 'How do I report a fake licence or seller?',
        answer: [
          'Use “Report a fake” beside the result. Say where you came across it and what they claimed; you can attach a photo. You need no account. Leave a contact if you want to hear how it ended.',
        ],
      },
    },
    {
      slug: 'bind',
      to: 'licences',
      'zh-CN': {
        question: '授权怎样绑定？换电脑、换域名怎么办？',
        answer: [
          '在“我的授权”里打开授权，选择“绑定”，填写域名、机器码或账号。换电脑或换域名时，先解绑旧的，再绑定新的。',
          '{{unbindDays}} 天内可以自行解绑 {{unbinds}} 次；授权码疑似泄露时可以更换，{{rotationDays}} 天内 {{rotations}} 次，旧码立即失效。',
        ],
      },
      'en-US': {
        question: 'How do I bind a licence, or move it to a new computer or domain?',
        answer: [
          'Open the licence under “My licences”, choose “Bind” and enter a domain, machine code or account. To move it, unbind the old one and bind the new one.',
          'You can unbind {{unbinds}} times in {{unbindDays}} days. If a key may have leaked, replace it, up to {{rotations}} times in {{rotationDays}} days; the old key stops working at once.',
        ],
      },
    },
    {
      slug: 'prove-domain',
      to: 'licences',
      'zh-CN': {
        question: '怎样证明域名是我的？',
        answer: [
          '在授权的绑定里点“证明归属”，按提示添加一条 DNS 记录，或在网站上放一个小文件，系统会自动检查。',
          '证明有效 {{proofDays}} 天，到期前会自动续上；记录消失超过 {{proofGraceDays}} 天，证明失效，查询页会改为“未证明”。',
        ],
      },
      'en-US': {
        question: 'How do I prove that a domain is mine?',
        answer: [
          'Choose “Prove ownership” beside the binding, then add a DNS record or put a small file on your site as shown. We check it by ourselves.',
          'A proof is good for {{proofDays}} days and is renewed by later checks. If the record is missing for more than {{proofGraceDays}} days the proof ends, and the public result says “not proven”.',
        ],
      },
    },
    {
      slug: 'transfer',
      to: 'licences',
      'zh-CN': {
        question: '授权能转让给别人吗？',
        answer: [
          '购买时的授权策略允许转让、并且订单已完成的，可以。填写对方的用户名，对方在 {{transferDays}} 天内接收后生效。',
          '转让后授权码会更换，原有绑定全部解除；有效期与已用次数不变。',
        ],
      },
      'en-US': {
        question: 'Can I transfer a licence to somebody else?',
        answer: [
          'Yes, if its policy allows it and the order is complete. Enter the other person’s username; the transfer takes place when they accept within {{transferDays}} days.',
          'The key is replaced and all bindings are removed. The term and the uses so far stay as they are.',
        ],
      },
    },
  ],
};
