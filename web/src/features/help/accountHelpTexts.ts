import type { HelpGroup } from './help.ts';

export const accountHelp: HelpGroup = {
  subject: 'account',
  'zh-CN': '账号与安全',
  'en-US': 'Account and security',
  topics: [
    {
      slug: 'password',
      to: 'password',
      'zh-CN': {
        question: '忘记密码怎么办？',
        answer: [
          '在登录页点“忘记密码”，用注册邮箱接收验证码（{{codeMinutes}} 分钟内有效）即可重设。重设后，其他设备上的登录全部退出。',
          '密码至少 {{passwordMin}} 位，含数字和大小写字母；或者 {{passwordLong}} 位以上的任意内容，一句好记的话最合适。',
        ],
      },
      'en-US': {
        question: 'I forgot my password.',
        answer: [
          'Select “Forgot password?” on the login page. We email you a code that works for {{codeMinutes}} minutes. After the reset, all other devices are logged out.',
          'A password has at least {{passwordMin}} characters with digits, small and capital letters, or {{passwordLong}} and more of any kind: a sentence you can remember is best.',
        ],
      },
    },
    {
      slug: 'lost-second-factor',
      'zh-CN': {
        question: '手机丢了，过不了两步验证，怎么办？',
        answer: [
          '先试其他方式：登录的第二步可以改用恢复码，或已添加的通行密钥。登录后请到“账号安全”移除丢失的验证器，换上新的。',
          '手机和恢复码都丢了：请用账号的邮箱写信给我们，地址在本页下方；没有列出地址时，请另外注册一个账号，登录后在“写给平台”说明。写明丢失的账号的用户名和发生了什么，不要附上密码和证件照片。',
          '管理员会按您的实名认证核对，确认是您本人后申请解除两步验证。您会收到通知；至少 {{factorResetHours}} 小时后，由另一位管理员解除，您就可以只用密码登录。如果不是您本人申请，点通知邮件里的链接即可停止。',
        ],
      },
      'en-US': {
        question: 'I lost my phone and cannot get past two-step login.',
        answer: [
          'Try another way first: at the second step you can use a recovery code or a passkey instead. Once you are in, remove the lost authenticator under “Security” and set up a new one.',
          'If your recovery codes are lost as well, write to us from the e-mail address of your account, to the address below on this page; if none stands there, register another account and use “Write to us” there. Say the user name of the lost account and what happened. Do not send your password or photos of documents.',
          'An admin compares what you say with your verified real name, and asks for the second factor to be taken away. You are told; at least {{factorResetHours}} hours later another admin does it, and your password alone logs you in. If it was not you who asked, the link in that e-mail stops it.',
        ],
      },
    },
    {
      slug: 'real-name',
      to: 'authentication',
      'zh-CN': {
        question: '为什么要实名认证？需要什么，要多久？',
        answer: [
          '购买不需要实名；租赁、开店和提现需要。个人填写姓名和证件号，上传两张证件照片；企业另需营业执照等资料。',
          '一般在 {{realNameDays}} 个工作日内审核。没有通过时会写明哪一项要改。每人最多认证 {{personAccounts}} 个账号；照片加密保存，审核结束 {{photoDays}} 天后删除。',
        ],
      },
      'en-US': {
        question: 'Why verify my real name, what do I need, and how long does it take?',
        answer: [
          'Buying needs none. Renting, opening a shop and withdrawing do. A person enters name and ID number and uploads two photos of the document; a company adds its business licence.',
          'It is reviewed within {{realNameDays}} working days. If it is refused, you are told what to change. One person can verify {{personAccounts}} accounts. Photos are encrypted, and deleted {{photoDays}} days after the decision.',
        ],
      },
    },
    {
      slug: 'logged-out',
      to: 'account',
      'zh-CN': {
        question: '为什么要重新登录？',
        answer: [
          '没有勾选“保持登录”时，{{idleHours}} 小时没有操作会退出；勾选后可保持 {{rememberedDays}} 天。涉及钱和密钥的操作，会再问一次密码。',
          '密码或账户状态变更后，所有登录都会失效，这是为了保护您。',
        ],
      },
      'en-US': {
        question: 'Why do I have to log in again?',
        answer: [
          'Without “Stay logged in” a session ends after {{idleHours}} hours without activity; with it, it lasts {{rememberedDays}} days. What concerns money and keys asks for your password again.',
          'When your password or the state of your account changes, all sessions end, to protect you.',
        ],
      },
    },
    {
      slug: 'my-data',
      to: 'account',
      'zh-CN': {
        question: '{{site}} 会保存我的哪些信息？',
        answer: [
          '只保存提供服务所必需的信息：账号、订单、授权与安全记录。登录与安全记录保存 {{logDays}} 天；卡密与密钥加密保存，任何列表和日志里都没有它们。',
          '完整说明见隐私条款。',
        ],
      },
      'en-US': {
        question: 'What does {{site}} keep about me?',
        answer: [
          'What the service needs: your account, orders, licences and security events. Security events are kept for {{logDays}} days. Codes and keys are encrypted and appear in no list and no log.',
          'The privacy terms say it all in full.',
        ],
      },
    },
  ],
};
