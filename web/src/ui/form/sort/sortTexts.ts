import { defineTexts } from '../../../language/texts.ts';

export const sortTexts = defineTexts('sort', {
  'zh-CN': {
    handle: '移动“{{name}}”',
    how: '按空格键拿起，用方向键移动，再按空格键放下；按 Esc 取消。',
    lifted: '已拿起“{{name}}”，现在是第 {{place}} 个，共 {{count}} 个。',
    over: '“{{name}}”移到第 {{place}} 个，共 {{count}} 个。',
    dropped: '“{{name}}”放在第 {{place}} 个，共 {{count}} 个。',
    cancelled: '已取消，“{{name}}”留在原处。',
  },
  'en-US': {
    handle: 'Move “{{name}}”',
    how: 'Press the space bar to lift it, the arrow keys to move it and the space bar to drop it; Escape cancels.',
    lifted: '“{{name}}” is lifted; it is number {{place}} of {{count}}.',
    over: '“{{name}}” moved to number {{place}} of {{count}}.',
    dropped: '“{{name}}” is number {{place}} of {{count}} now.',
    cancelled: 'Cancelled; “{{name}}” stays where it was.',
  },
});
