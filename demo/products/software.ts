import { floating, lifetime, monthly, trial, yearly, type LicenceProduct } from '../product.ts';

export const softwareProducts: readonly LicenceProduct[] = [
  {
    kind: 'licence',
    category: 'system-tools',
    featured: true,
    tags: ['截图', '贴图', 'OCR', 'Windows', 'macOS'],
    binds: 'machine',
    rentable: true,
    zh: {
      title: '青柠截图 专业版',
      subtitle: '滚动长图、屏幕贴图、离线文字识别，一个快捷键全搞定',
      intro: '每天截图几十次的人，省下的是每一次找窗口、裁边、标注的时间。青柠截图常驻托盘，**按下即截，松手即用**。',
      points: [
        '窗口、区域、滚动长截图，自动去除重复部分',
        '离线识别中英文，表格可直接粘贴到表格软件',
        '贴图置顶、透明度、分组与快捷标注',
        '敏感信息一键打码',
      ],
      needs: 'Windows 10 及以上，或 macOS 12 及以上；约 80 MB 空间。',
    },
    en: {
      title: 'Limeshot Pro',
      subtitle: 'Scrolling captures, pinned images and offline text recognition on one shortcut',
      intro:
        'For people who take dozens of screenshots a day: no hunting for windows, no cropping. **Press, release, done.**',
      points: [
        'Windows, regions and long pages, stitched without seams',
        'Offline recognition of Chinese and English; tables paste as tables',
        'Pin, fade, group and annotate',
        'Blur what is private in one click',
      ],
      needs: 'Windows 10 or macOS 12 and later, about 80 MB of space.',
    },
    skus: [
      yearly(3900, { terms: { fingerprint: 'two' } }),
      lifetime(9900, { terms: { transferable: true } }),
      lifetime(19900, { seats: 3, steps: [{ quantity: 5, priceFen: 17900 }], terms: { transferable: true } }),
      trial(7, 100),
    ],
  },
  {
    kind: 'licence',
    category: 'file-tools',
    tags: ['同步', '备份', 'NAS'],
    binds: 'machine',
    zh: {
      title: '渡口 多端文件同步',
      subtitle: '电脑、NAS 与对象存储之间的增量同步，断点可续',
      intro: '把文件放在自己的设备上，同时又随手可得。渡口只传变化的部分，网络断了也能接着传。',
      points: ['块级增量与断点续传', '历史版本保留 90 天', '支持 WebDAV、S3、SFTP', '按时段限速，不影响开会'],
      needs: 'Windows、macOS、Linux 或常见 NAS 系统；内存 1 GB 以上。',
    },
    en: {
      title: 'Ferry Sync',
      subtitle: 'Incremental sync between computers, NAS and object storage',
      intro:
        'Keep your files on your own devices and still have them at hand. Ferry sends only what changed and resumes where the line broke.',
      points: [
        'Block-level increments, resumable',
        '90 days of versions',
        'WebDAV, S3 and SFTP',
        'Speed limits by the hour',
      ],
      needs: 'Windows, macOS, Linux or a common NAS; 1 GB of memory.',
    },
    skus: [
      monthly(1500),
      yearly(12800, { terms: { expiry: 'warn', graceDays: 14 } }),
      yearly(29800, { seats: 3, terms: { expiry: 'warn', graceDays: 14 } }),
      lifetime(39900),
    ],
  },
  {
    kind: 'licence',
    category: 'media-tools',
    tags: ['转码', '字幕', '批量'],
    binds: 'machine',
    zh: {
      title: '石英 视频批量转码',
      subtitle: '硬件加速、无损裁剪、字幕压制，整夜的队列交给它',
      intro: '拖入文件夹，选好预设，去睡觉。石英会用尽显卡而不打扰你的前台工作。',
      points: [
        'H.264、H.265、AV1 硬件编码',
        '不重新编码的无损裁剪与合并',
        '批量压制与提取字幕',
        '失败自动重试并给出原因',
      ],
      needs: 'Windows 10 及以上；支持硬件编码的显卡（可选）。',
    },
    en: {
      title: 'Quartz Batch Transcoder',
      subtitle: 'Hardware encoding, lossless cuts and subtitles for queues that run all night',
      intro:
        'Drop a folder, choose a preset, go to sleep. Quartz uses the graphics card and leaves your work in front alone.',
      points: [
        'H.264, H.265 and AV1 on hardware',
        'Cut and join without encoding again',
        'Burn in or extract subtitles in bulk',
        'Retries what failed and says why',
      ],
      needs: 'Windows 10 and later; a graphics card with an encoder helps.',
    },
    skus: [yearly(6800), lifetime(16800)],
  },
  {
    kind: 'licence',
    category: 'system-tools',
    tags: ['清理', '磁盘', '重复文件'],
    binds: 'machine',
    zh: {
      title: '扫尘 磁盘空间分析',
      subtitle: '看清是谁占满了硬盘，重复文件与大文件一图了然',
      intro: '扫尘不做“一键加速”，只回答一个问题：**空间去哪儿了**。每一项都能先看再删，删错可还原。',
      points: ['百万文件十秒内绘成空间图', '按内容比对的重复文件查找', '删除进回收区，30 天内可还原'],
      needs: 'Windows 10 及以上。',
    },
    en: {
      title: 'Dustpan Disk Space Analyser',
      subtitle: 'See what fills your disk: duplicates and giants on one map',
      intro:
        'No “one-click boost”. Dustpan answers one question: **where did the space go?** Look before you delete, and undo if you erred.',
      points: [
        'A map of a million files in ten seconds',
        'Finds duplicates by content',
        'Deleted files can be restored for 30 days',
      ],
      needs: 'Windows 10 and later.',
    },
    skus: [lifetime(2900), lifetime(6900, { seats: 3 })],
  },
  {
    kind: 'licence',
    category: 'media-tools',
    tags: ['录音', '转写', '会议'],
    binds: 'account',
    zh: {
      title: '听风 会议转写助手',
      subtitle: '本地录音、实时转写、按发言人整理纪要',
      intro: '会议结束，纪要已经在那里。录音只保存在你的电脑上，转写完成即可删除。',
      points: ['普通话、粤语与英语混说识别', '区分发言人并可改名', '自动提取待办与时间', '导出 Word、Markdown、字幕'],
      needs: 'Windows 10、macOS 13 及以上；建议 16 GB 内存。',
    },
    en: {
      title: 'Windlistener Meeting Notes',
      subtitle: 'Record locally, transcribe live, minutes sorted by speaker',
      intro:
        'The meeting ends and the minutes are there. Recordings stay on your computer and can be deleted once they are written down.',
      points: [
        'Mandarin, Cantonese and English, also mixed',
        'Tells speakers apart',
        'Finds tasks and dates',
        'Exports Word, Markdown and subtitles',
      ],
      needs: 'Windows 10 or macOS 13 and later; 16 GB of memory recommended.',
    },
    skus: [monthly(2900), yearly(26800), yearly(198000, { seats: 10, entitlements: ['team'], terms: floating })],
  },
];
