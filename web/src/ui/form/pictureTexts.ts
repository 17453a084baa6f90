import { defineTexts } from '../../language/texts.ts';

export const texts = defineTexts('pictures', {
  'zh-CN': {
    pictureNumber: '第 {{number}} 张图片',
    coverPicture: '封面',
    moveForward: '前移',
    moveBack: '后移',
    removePicture: '移除第 {{number}} 张图片',
    sendingPicture: '图片上传中',
    addPicture: '添加图片',
    pictureRoom: '{{used}} / {{max}}',
    pictureFailed: '图片没有上传成功，请重试。',
  },
  'en-US': {
    pictureNumber: 'Picture {{number}}',
    coverPicture: 'Cover',
    moveForward: 'Move forward',
    moveBack: 'Move back',
    removePicture: 'Remove picture {{number}}',
    sendingPicture: 'Sending the picture',
    addPicture: 'Add a picture',
    pictureRoom: '{{used}} of {{max}}',
    pictureFailed: 'The picture was not sent. Try again.',
  },
});
