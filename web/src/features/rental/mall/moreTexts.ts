import { defineTexts } from '../../../language/texts.ts';

/** Of the folded filters of the mall, whose program comes when it is wanted. */
export const moreTexts = defineTexts('mallMore', {
  'zh-CN': {
    all: '全部',
    kind: '类型',
    rating: '评分',
    free: '可租时间',
    anyTime: '不限',
    now: '现在可租',
    at: '指定时间',
    atTime: '开始时间',
    length: '租多久',
    anyLength: '任意时长',
  },
  'en-US': {
    all: 'All',
    kind: 'Type',
    rating: 'Rating',
    free: 'Available',
    anyTime: 'Any time',
    now: 'Now',
    at: 'At a certain time',
    atTime: 'From',
    length: 'How long',
    anyLength: 'Any length',
  },
});
