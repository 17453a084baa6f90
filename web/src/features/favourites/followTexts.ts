import { defineTexts } from '../../language/texts.ts';

/** Of a shop: its page has none of the other marks. */
export const followTexts = defineTexts('follow', {
  'zh-CN': {
    follow: '关注',
    isFollowed: '已关注',
    followOf: '关注 {{name}}',
    unfollowOf: '取消关注 {{name}}',
    followed: '已关注，上新时每天最多提醒一次',
    unfollowed: '已取消关注',
  },
  'en-US': {
    follow: 'Follow',
    isFollowed: 'Following',
    followOf: 'Follow {{name}}',
    unfollowOf: 'Stop following {{name}}',
    followed: 'Following: you hear of new products once a day at most',
    unfollowed: 'No longer following',
  },
});
