import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('objection', {
  'zh-CN': {
    page: '账号安全',
    added: '{{at}}，您的账号添加了两步验证',
    addedText:
      '如果不是您本人操作，请移除它：此后添加的验证器、通行密钥和恢复码都会移除，所有设备退出登录，原密码失效。{{until}} 之前可以操作。',
    addedAct: '不是我本人操作，移除',
    addedDone: '已移除',
    addedDoneText: '所有设备已退出登录，原密码已失效。接下来请设置新密码；管理员请联系能登录服务器的人。',
    reset: '管理员申请解除您的两步验证',
    resetText: '申请时间：{{at}}。如果不是您本人联系客服申请的，请停止它。不停止的话，{{until}} 起可以执行。',
    resetAct: '不是我本人申请，停止',
    resetDone: '已停止，两步验证保持不变',
    resetDoneText: '您可以照常登录。如果您没有联系过客服，请把此事告诉本站。',
    newPassword: '设置新密码',
    over: '现在没有可以撤回的内容',
    overText: '已经处理过，或时间已过。如果您仍然无法使用账号，请联系本站。',
    help: '帮助中心',
    unknown: '链接无效',
    unknownText: '链接不完整，或不属于本站。请从邮件中重新打开。',
  },
  'en-US': {
    page: 'Your account’s security',
    added: 'A second factor was added to your account on {{at}}',
    addedText:
      'If it was not you, remove it: all apps, passkeys and recovery codes that were added since go, everybody is logged out, and the password works no more. You can do so until {{until}}.',
    addedAct: 'That was not me: remove it',
    addedDone: 'It is removed',
    addedDoneText:
      'Everybody is logged out, and the old password works no more. Set a new one now; admins ask whoever has the server.',
    reset: 'An admin asked to take your second factor away',
    resetText:
      'It was asked for on {{at}}. If you did not ask support for it, stop it. Otherwise it can be done from {{until}} on.',
    resetAct: 'I did not ask for it: stop it',
    resetDone: 'It is stopped; your second factor stays',
    resetDoneText: 'You can log in as before. If you never contacted support, tell the site of it.',
    newPassword: 'Set a new password',
    over: 'There is nothing to take back any more',
    overText: 'It was dealt with, or the time for it is over. If you still can’t use your account, contact the site.',
    help: 'Help centre',
    unknown: 'This link is not valid',
    unknownText: 'It is not complete, or not from this site. Open it again from the mail.',
  },
});
