import { defineTexts } from '../../language/texts.ts';

export const extraFieldTexts = defineTexts('extraFields', {
  'zh-CN': {
    title: '卖家需要您填写',
    choose: '请选择',
    numberBounds: '范围 {{min}} 至 {{max}}。',
    textBounds: '{{min}} 至 {{max}} 个字符。',
    textMost: '最多 {{max}} 个字符。',
    textExactly: '{{max}} 个字符。',
    sensitive: '加密保存，只有您和卖家能查看，每次查看都有记录。',
  },
  'en-US': {
    title: 'The seller needs to know',
    choose: 'Please choose',
    numberBounds: 'From {{min}} to {{max}}.',
    textBounds: '{{min}} to {{max}} characters.',
    textMost: 'At most {{max}} characters.',
    textExactly: '{{max}} characters.',
    sensitive: 'Kept encrypted: only you and the seller can see it, and each time is on record.',
  },
});
