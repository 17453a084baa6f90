import type { Terms } from './terms.ts';

/** When this version came into force; consent is kept with it. */
export const privacyDate = '2026-11-01T00:00:00+08:00';

export const privacyTerms: Terms = {
  'zh-CN': {
    title: '隐私条款',
    description: '我们收集哪些信息、为什么收集、保存多久，以及您可以怎样管理它们。',
    intro: [
      '{{site}}（以下称“我们”）重视您的个人信息。本条款说明我们在您浏览、购买、租赁和查询授权时收集哪些信息、怎样使用和保护，以及您拥有的权利。',
      '我们只收集完成服务所必需的信息，不向任何人出售您的个人信息，页面中也不加载第三方的统计或广告程序。',
    ],
    sections: [
      {
        heading: '一、我们收集的信息',
        paragraphs: [
          '账户信息：注册时填写的用户名、邮箱和密码。密码经过单向加密后保存，我们无法看到原文。',
          '交易信息：订单、付款结果、余额收支、已购商品与授权的绑定记录。您的支付账号和银行卡信息由支付机构处理，我们不保存。',
          '实名信息：仅在您申请开店、提现或租赁需要实名的商品时收集，包括姓名、证件号码和证件照片，加密保存，页面上打码显示，每一次查看都有记录并向您展示。',
          '安全信息：登录时间、网络地址和设备类型，用于发现盗号和限制频繁尝试。',
          '授权查询：只处理您输入的内容本身，用于返回结果和限制滥用，不要求您提供身份。',
        ],
      },
      {
        heading: '二、我们如何使用信息',
        paragraphs: [
          '用于完成交易：处理订单、付款与发货，提供授权验证，处理退款和售后。',
          '用于保护安全：识别异常登录、防止欺诈、配合处理侵权和违法商品。',
          '用于必要通知：验证码、订单状态、到期提醒、条款变更。我们不发送与服务无关的营销信息。',
          '如需用于其他目的，我们会事先说明并另行征得您的同意。',
        ],
      },
      {
        heading: '三、Cookie 与本地存储',
        paragraphs: [
          '我们使用 Cookie 保存语言、主题和推荐来源三项选择，使用浏览器的本地存储保存登录凭证和站点名称等设置。它们都是提供服务所必需的。',
          '您可以随时在浏览器中清除它们；清除后需要重新登录并重新选择语言和主题。',
          '我们统计商品和店铺页面的浏览次数，不使用 Cookie：每位访客每天每个页面只计一次，用网络地址和浏览器信息的加盐哈希区分。盐值只在内存中，当天作废；我们只保存每天的次数，无法据此找到或跟踪任何人。',
        ],
      },
      {
        heading: '四、信息的共享与公开',
        paragraphs: [
          '完成付款时，我们向您选择的支付机构提供订单号和金额。',
          '卖家只能看到履行订单所需的内容：商品、数量、状态以及您主动提交的售后说明。',
          '授权查询页会向查询者显示商品名称、有效状态、起止时间和打码后的持有人名称；您可以选择公开哪些字段。',
          '依照法律法规或有权机关的要求必须提供时，我们只在要求的范围内提供，并留存记录。',
        ],
      },
      {
        heading: '五、保存期限',
        paragraphs: [
          '账户信息保存至您注销账户。注销后，我们删除或匿名处理您的个人信息，仅保留法律要求留存的账目。',
          '订单、付款与卖家身份信息自交易完成之日起保存不少于 {{bookYears}} 年。',
          '实名照片在审核与申诉期结束后删除；登录与安全日志保存 {{logDays}} 天；验证码 {{codeMinutes}} 分钟后失效。',
        ],
      },
      {
        heading: '六、我们如何保护信息',
        paragraphs: [
          '传输过程加密；卡密、账号、证件号码等敏感内容加密存储；能够接触敏感信息的管理员操作全部留有记录。',
          '如果发生可能影响您的安全事件，我们会及时告知事件情况、可能的影响和您可以采取的措施，并依法上报。',
        ],
      },
      {
        heading: '七、您的权利',
        paragraphs: [
          '您可以查看和更正账户信息，导出您的数据，撤回同意，结束任何一处登录，或者注销账户。',
          '登录后可以在控制台中办理；也可以通过站内渠道联系我们，我们将在{{answerDays}} 个工作日内答复。',
        ],
      },
      {
        heading: '八、未成年人',
        paragraphs: [
          '未满 {{adultYears}} 周岁的用户应在监护人同意和指导下使用本服务；部分商品与租赁仅向成年人提供，我们会核验实名信息中的年龄。',
        ],
      },
      {
        heading: '九、条款的变更',
        paragraphs: [
          '条款有重大变更时，我们会在生效前在站内公告，并在您下次登录时请您确认。您同意时的版本与日期会被记录，旧版本可以向我们索取。',
        ],
      },
    ],
  },
  'en-US': {
    title: 'Privacy terms',
    description: 'What we collect, why, for how long, and what you can do about it.',
    intro: [
      '{{site}} (“we”) takes your personal information seriously. These terms say what we collect when you browse, buy, rent or check an authorisation, how we use and protect it, and which rights you have.',
      'We collect only what the service needs. We sell your personal information to nobody, and our pages load no analytics or advertising from third parties.',
    ],
    sections: [
      {
        heading: '1. What we collect',
        paragraphs: [
          'Your account: the user name, e-mail address and password that you register with. Passwords are stored as one-way hashes; we cannot read them.',
          'Your dealings: orders, results of payments, changes of your balance, what you bought, and what your licences are bound to. Account and card numbers are handled by the payment provider and not kept by us.',
          'Your real name: only when you open a shop, withdraw money or rent something that asks for it. Name, ID number and photos are stored encrypted and shown masked; each look at them is on record and shown to you.',
          'For safety: times of logins, network addresses and kinds of devices, to notice stolen accounts and to slow down guessing.',
          '“Verify a licence”: only what you enter, to answer you and to stop abuse. We do not ask who you are.',
        ],
      },
      {
        heading: '2. What we use it for',
        paragraphs: [
          'To do what you ordered: orders, payments, delivery, validation of licences, refunds and support.',
          'To keep everybody safe: unusual logins, fraud, infringing or unlawful goods.',
          'To tell you what you need to know: codes, the state of orders, reminders before something ends, changes of these terms. We send no unrelated advertising.',
          'For anything else we explain ourselves first and ask for your consent.',
        ],
      },
      {
        heading: '3. Cookies and local storage',
        paragraphs: [
          'Cookies keep three choices: your language, the theme, and who recommended us. The browser’s local storage keeps your login and settings such as the name of the site. The service needs all of them.',
          'You can clear them in your browser at any time; you then log in and choose again.',
          'We count how often pages of products and shops are viewed, without cookies: each visitor counts once a day per page, told apart by a salted hash of the network address and the browser. The salt is held in memory only and discarded at the end of the day. We keep nothing but the daily counts, and nobody can be found or followed by them.',
        ],
      },
      {
        heading: '4. Who else sees it',
        paragraphs: [
          'The payment provider that you choose gets the order number and the amount.',
          'Sellers see what they need to serve you: product, quantity, state, and what you write when something is wrong.',
          '“Verify a licence” shows strangers the product, its state, since and until when, and the holder’s masked name. You choose which of these are public.',
          'Where the law or an authority obliges us, we hand over what is asked for, no more, and keep a record of it.',
        ],
      },
      {
        heading: '5. How long we keep it',
        paragraphs: [
          'Your account, until you delete it. Afterwards your personal information is erased or made anonymous; only the books that the law asks for remain.',
          'Orders, payments and the identity of sellers: at least {{bookYears}} years from the end of the transaction.',
          'Photos of identity documents are erased after review and appeal; logs of logins and safety after {{logDays}} days; codes expire after {{codeMinutes}} minutes.',
        ],
      },
      {
        heading: '6. How we protect it',
        paragraphs: [
          'Everything is encrypted on its way. Card secrets, credentials and ID numbers are encrypted where they are stored, and what administrators do with them is on record.',
          'Should something happen that may affect you, we tell you what it was, what it may mean and what you can do, and report it as the law requires.',
        ],
      },
      {
        heading: '7. Your rights',
        paragraphs: [
          'You can see and correct your information, export it, withdraw your consent, end any of your logins, or delete your account.',
          'Do it in the console, or write to us through the site; we answer within {{answerDays}} working days.',
        ],
      },
      {
        heading: '8. Minors',
        paragraphs: [
          'Anyone under {{adultYears}} uses the service with the consent and guidance of a guardian. Some goods and rentals are for adults only; we check the age by the verified real name.',
        ],
      },
      {
        heading: '9. Changes',
        paragraphs: [
          'Important changes are announced on the site before they come into force, and we ask for your consent at your next login. The version and date that you agreed to are kept; older versions are available on request.',
        ],
      },
    ],
  },
};
