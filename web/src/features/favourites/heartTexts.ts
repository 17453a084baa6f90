import { defineTexts } from '../../language/texts.ts';

export const heartTexts = defineTexts('heart', {
  'zh-CN': {
    favouriteOf: '收藏 {{title}}',
    removeOf: '取消收藏 {{title}}',
    added: '已收藏，可在控制台的“收藏”里查看',
    removed: '已取消收藏',
  },
  'en-US': {
    favouriteOf: 'Make {{title}} a favourite',
    removeOf: 'Remove {{title}} from your favourites',
    added: 'Added to your favourites',
    removed: 'Removed from your favourites',
  },
});
