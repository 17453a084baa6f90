import { mailStateTexts } from '#contract/messages/mailTexts.ts';
import { smsStates } from '#contract/contacts/contactRules.ts';
import { defineTexts } from '../../language/texts.ts';
import { defineStates } from '../../record/defineStates.ts';

export const texts = defineTexts('sms', {
  'zh-CN': {
    // Text messages go the way of mail.
    ...mailStateTexts['zh-CN'],
    smsLead: '最近发出的短信。号码只显示一部分；使用沙箱时，这里显示短信会说什么。',
    smsList: '短信列表',
    smsTo: '收件号码',
    smsBody: '内容',
    smsHidden: '只有收件人可以看',
    smsState: '状态',
    smsTime: '时间',
    smsAnswer: '服务商的回复',
    smsEmptyTitle: '还没有短信',
    smsEmptyText: '有人用手机号注册、登录或找回密码时，短信会显示在这里。',
    connection: '连不上服务商',
    refused: '服务商拒绝',
    lost: '没有得到回复，可能已送达',
    too_late: '验证码已失效',
  },
  'en-US': {
    // Text messages go the way of mail.
    ...mailStateTexts['en-US'],
    smsLead: 'The newest text messages. Numbers are masked; with the sandbox you see here what they would say.',
    smsList: 'Text messages',
    smsTo: 'To',
    smsBody: 'Content',
    smsHidden: 'For its receiver alone',
    smsState: 'State',
    smsTime: 'Time',
    smsAnswer: 'What the provider said',
    smsEmptyTitle: 'No text messages yet',
    smsEmptyText: 'They appear here when somebody registers or resets a password by mobile number.',
    connection: 'The provider can’t be reached',
    refused: 'The provider refused',
    lost: 'No answer: it may have arrived',
    too_late: 'The code had ended',
  },
});

export const smsLooks = defineStates(smsStates, texts, {
  kept: 'neutral',
  waiting: 'waiting',
  sent: 'good',
  failed: 'bad',
});
