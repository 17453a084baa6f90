import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('noReply', {
  'zh-CN': {
    noReply: '无需回复',
    inRow: '无需回复',
    noReplyTo: '无需回复：{{about}}',
    done: '已标为无需回复，对方再留言时会重新提醒您',
    said: '您已标为无需回复',
    undo: '撤销',
  },
  'en-US': {
    noReply: 'No reply needed',
    inRow: 'No reply',
    noReplyTo: 'No reply needed: {{about}}',
    done: 'Marked as needing no reply. A new message brings it back',
    said: 'You said that it needs no reply',
    undo: 'Undo',
  },
});
