import { defineTexts } from '../../language/texts.ts';

/** Of what was measured of a shop: apart, since their program is not needed at first. */
export const figureTexts = defineTexts('shopFigures', {
  'zh-CN': {
    soldName: '已售',
    ratingName: '评分',
    answerName: '回复用时',
    complaintsName: '投诉',
    sinceName: '开店',
    none: '暂无',
    noRatings: '还没有评分',
    ratings: '{{count}} 条评分',
    pieces: '件商品',
    median: '近 {{days}} 天的中位数',
    lastDays: '近 {{days}} 天',
    inHundred: '每百单 {{number}}',
    verifiedSince: '{{date}} 通过认证',
    notVerified: '未认证',
  },
  'en-US': {
    soldName: 'Sold',
    ratingName: 'Rating',
    answerName: 'Time to answer',
    complaintsName: 'Complaints',
    sinceName: 'Open since',
    none: '–',
    noRatings: 'No ratings yet',
    pieces: 'items',
    ratings_one: '{{count}} rating',
    ratings_other: '{{count}} ratings',
    median: 'Median of {{days}} days',
    lastDays: 'In {{days}} days',
    inHundred: '{{number}} in 100 orders',
    verifiedSince: 'Verified {{date}}',
    notVerified: 'Not verified',
  },
});
