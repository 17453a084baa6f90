import { defineTexts } from '../../language/texts.ts';

export const answerTexts = defineTexts('orderAnswers', {
  'zh-CN': {
    titleBuyer: '您填写的内容',
    titleSeller: '买家填写的内容',
    show: '显示保密内容',
    hidden: '内容已隐藏',
    unseen: '保密内容加密保存，还没有显示过；每次查看都有记录。',
    seen: '保密内容上次查看于 {{when}}；每次查看都有记录，买家可以看到。',
    seenBuyer: '卖家上次查看保密内容：{{when}}',
  },
  'en-US': {
    titleBuyer: 'What you filled in',
    titleSeller: 'What the buyer filled in',
    show: 'Show what is hidden',
    hidden: 'Hidden',
    unseen: 'The hidden part is kept encrypted and has not been shown yet; each showing is recorded.',
    seen: 'The hidden part was last seen {{when}}. Each time is recorded and the buyer is told.',
    seenBuyer: 'The seller last saw the hidden part {{when}}',
  },
});
