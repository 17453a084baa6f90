import { exportStates } from '#contract/exports/exportKinds.ts';
import { defineTexts } from '../../language/texts.ts';
import { defineStates } from '../../record/defineStates.ts';

export const texts = defineTexts('exports', {
  'zh-CN': {
    export: '导出',
    exporting: '导出中 {{percent}}',
    title: '导出为表格',
    present: '将导出',
    format: 'CSV 文件，可直接用 Excel、WPS 打开。导出在后台进行，可以离开本页。',
    kept: '文件保留 {{hours}} 小时。',
    keptMinutes: '文件只保留 {{minutes}} 分钟。',
    start: '开始导出',
    earlier: '最近的导出',
    none: '还没有导出过。',
    of: '导出 {{id}}',
    rows: '{{number}} 行',
    until: '下载截止',
    failedText: '导出失败，没有生成文件，可以重新导出。',
    failed_gone: '您已不能查看这份列表，没有生成文件。',
    failed_too_long: '列表超过 {{max}} 行，没有生成文件。请缩小筛选范围后重新导出。',
    failed_refused: '筛选条件已不适用，没有生成文件。请回到列表重新筛选后导出。',
    failed_not_written: '文件多次未能写入，系统管理员会看到这个问题。可以稍后重新导出。',
    expiredText: '文件已删除，可以重新导出。',
    stoppedText: '导出已停止，没有生成文件。',
    download: '下载',
    stop: '停止',
    stopped: '已停止导出',
    anew: '重新导出',
    readyToast: '导出已完成，可以下载了',
    failedToast: '导出失败，请重新导出',
  },
  'en-US': {
    export: 'Export',
    exporting: 'Exporting {{percent}}',
    title: 'Export as a table',
    present: 'What will be exported',
    format:
      'A CSV file that opens in Excel and other spreadsheets. The export runs in the background, so you can leave this page.',
    kept: 'The file is kept for {{hours}} hours.',
    keptMinutes: 'The file is kept for {{minutes}} minutes only.',
    start: 'Start export',
    earlier: 'Recent exports',
    none: 'Nothing exported yet.',
    of: 'Export {{id}}',
    rows: '{{number}} rows',
    until: 'Available until',
    failedText: 'The export failed, so there is no file. You can export again.',
    failed_gone: 'You may not see this list any more, so there is no file.',
    failed_too_long: 'The list has more than {{max}} rows, so there is no file. Narrow it and export again.',
    failed_refused: 'Its filters are not accepted any more, so there is no file. Filter the list and export again.',
    failed_not_written:
      'The file could not be written after several attempts, and the administrators are told. You can export again later.',
    expiredText: 'The file was deleted. You can export it again.',
    stoppedText: 'The export was stopped, so there is no file.',
    download: 'Download',
    stop: 'Stop',
    stopped: 'The export was stopped',
    anew: 'Export again',
    readyToast: 'Your export is ready to download',
    failedToast: 'An export failed. Please export again.',
  },
});

export const stateTexts = defineTexts('exportState', {
  'zh-CN': {
    waiting: '排队中',
    running: '导出中',
    ready: '可下载',
    failed: '失败',
    stopped: '已停止',
    expired: '已过期',
  },
  'en-US': {
    waiting: 'Waiting',
    running: 'Exporting',
    ready: 'Ready',
    failed: 'Failed',
    stopped: 'Stopped',
    expired: 'Expired',
  },
});

export const exportLooks = defineStates(exportStates, stateTexts, {
  waiting: 'waiting',
  running: 'waiting',
  ready: 'good',
  failed: 'bad',
  stopped: 'neutral',
  expired: 'neutral',
});
