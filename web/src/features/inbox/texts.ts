import { day } from '#contract/core/durations.ts';
import { inboxRules } from '#contract/console/inboxRules.ts';
import { defineTexts } from '../../language/texts.ts';

/** For the placeholders of these texts. */
export const inboxNumbers = {
  claimMinutes: inboxRules.claimSeconds / 60,
  dueDays: inboxRules.withoutDeadlineSeconds / day,
};

export const texts = defineTexts('inbox', {
  'zh-CN': {
    lead: '最急的在前；没有期限的，宜在提交后 {{dueDays}} 天内处理。打开后为您保留 {{claimMinutes}} 分钟，其他管理员会看到。',
    list: '待处理的事项',
    kinds: '类别',
    count: '{{name}}（{{count}}）',
    keys: '键盘：j、k 移动，Enter 打开，n 下一项',
    actOn: '{{act}}：{{subject}}',
    mine: '我在处理',
    taken: '{{person}} 在处理',
    moved: '已处理，打开下一项',
    over: '全部处理完了',
    emptyTitle: '没有待处理的事项',
    emptyText: '新的事项会自动出现在这里。',
  },
  'en-US': {
    lead: 'Most urgent first. What has no deadline should be done within {{dueDays}} days. Opening an item keeps it for you for {{claimMinutes}} minutes; other admins see that.',
    list: 'To be dealt with',
    kinds: 'Kind',
    count: '{{name}} ({{count}})',
    keys: 'Keyboard: j and k to move, Enter to open, n for the next item',
    actOn: '{{act}}: {{subject}}',
    mine: 'You are on it',
    taken: '{{person}} is on it',
    moved: 'Done. This is the next one',
    over: 'All done',
    emptyTitle: 'Nothing to do',
    emptyText: 'New items appear here by themselves.',
  },
});
