import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('mailSubscription', {
  'zh-CN': {
    title: '邮件设置',
    onTitle: '不再接收“{{topic}}”的邮件？',
    onText: '停止后，这类消息仍会留在您的消息盒里，只是不再发邮件。其他邮件不受影响。',
    turnOff: '不再接收',
    offTitle: '已停止“{{topic}}”的邮件',
    offText: '这类消息仍会留在您的消息盒里。可随时重新接收。',
    turnOn: '重新接收',
    backTitle: '您会继续收到“{{topic}}”的邮件',
    all: '全部邮件设置',
    unknownTitle: '链接无效',
    unknownText: '链接不完整，或不属于本站。请从邮件末尾重新打开，或登录后在“消息”中设置。',
  },
  'en-US': {
    title: 'Mail settings',
    onTitle: 'Stop mail about “{{topic}}”?',
    onText: 'Such messages stay in your message box and no longer come by mail. All other mail goes on.',
    turnOff: 'Stop this mail',
    offTitle: 'Mail about “{{topic}}” is off',
    offText: 'Such messages stay in your message box. You can turn the mail on again at any time.',
    turnOn: 'Turn it on again',
    backTitle: 'Mail about “{{topic}}” is on again',
    all: 'All mail settings',
    unknownTitle: 'This link is not valid',
    unknownText:
      'It is not complete, or not from this site. Open it again from the end of the mail, or log in and choose under “Messages”.',
  },
});
