import { defineTexts } from '../../language/texts.ts';

/** Why the stars of a review are not in the rating. */
export const leftOutTexts = defineTexts('reviewLeftOut', {
  'zh-CN': {
    open: '订单完成后计入评分',
    soon: '即将计入评分',
    returned: '未计入评分：订单有退款',
    repeated: '未计入评分：同一买家当天另有评价',
    platform: '未计入评分：由平台排除',
  },
  'en-US': {
    open: 'Counts in the rating once the order is completed',
    soon: 'Counts in the rating in a moment',
    returned: 'Not in the rating: money came back for this order',
    repeated: 'Not in the rating: the buyer wrote another review that day',
    platform: 'Not in the rating: left out by the platform',
  },
});
