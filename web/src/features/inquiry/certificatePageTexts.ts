import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('certificatePage', {
  'zh-CN': {
    copyLink: '复制链接',
    pageTitle: '授权证书',
    pageLead: '以下是此刻重新查询的结果。',
    saidSame: '链接生成于 {{time}}，当时的结果是“{{result}}”，与现在一致。',
    saidOther: '链接生成于 {{time}}，当时的结果是“{{before}}”，现在是“{{now}}”。请以现在为准。',
    scan: '扫码重新查询',
    print: '打印',
    savePicture: '保存为图片',
    again: '重新查询',
    askOther: '查询其他授权',
    unknownTitle: '没有这份证书',
    unknownText: '链接不完整或不是本站签发的。请让对方重新发送，或直接在授权查询里核对。',
    pictureFailed: '图片没有生成，请改用截图或打印。',
  },
  'en-US': {
    copyLink: 'Copy link',
    pageTitle: 'Certificate of authorisation',
    pageLead: 'This was looked up again just now.',
    saidSame: 'The link was made {{time}} and said “{{result}}”, as it is now.',
    saidOther: 'The link was made {{time}} and said “{{before}}”. Now it is “{{now}}”, and that is what counts.',
    scan: 'Scan to check again',
    print: 'Print',
    savePicture: 'Save as picture',
    again: 'Check again',
    askOther: 'Check something else',
    unknownTitle: 'There is no such certificate',
    unknownText: 'The link is cut off, or was not made here. Ask for it again, or check the authorisation yourself.',
    pictureFailed: 'The picture could not be made. Take a screenshot or print instead.',
  },
});
