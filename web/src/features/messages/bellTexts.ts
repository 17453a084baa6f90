import { defineTexts } from '../../language/texts.ts';

/** Of the bell, which each screen of the console has; those of the box come with it. */
export const bellTexts = defineTexts('messageBell', {
  'zh-CN': {
    bell: '消息',
    bellUnread_other: '消息，{{count}} 条未读',
    over: '{{most}}+',
    arrived: '收到新消息',
  },
  'en-US': {
    bell: 'Messages',
    bellUnread_one: 'Messages, {{count}} unread',
    bellUnread_other: 'Messages, {{count}} unread',
    over: '{{most}}+',
    arrived: 'You have a new message',
  },
});
