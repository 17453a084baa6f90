import { lifetime, monthly, yearly, type LicenceProduct } from '../product.ts';

export const gameProducts: readonly LicenceProduct[] = [
  {
    kind: 'licence',
    category: 'game-servers',
    featured: true,
    tags: ['开服', '面板', '沙盒游戏'],
    binds: 'machine',
    zh: {
      title: '营地 游戏开服面板',
      subtitle: '十分钟开好联机服，存档自动备份，模组一键装卸',
      intro: '和朋友联机不该先学运维。营地把开服、备份、模组与玩家管理放进一个网页。',
      points: ['二十余款沙盒与生存游戏模板', '定时备份与一键回档', '模组依赖检查，冲突提前告知', '多人分权管理'],
      needs: 'Linux 或 Windows 服务器，4 GB 内存起。',
    },
    en: {
      title: 'Basecamp Game Server Panel',
      subtitle: 'A server for your friends in ten minutes, saves backed up, mods in one click',
      intro:
        'Playing together should not begin with system administration. Servers, backups, mods and players on one page.',
      points: [
        'Templates for twenty sandbox and survival games',
        'Scheduled backups, one-click restore',
        'Checks mods for conflicts first',
        'Rights for several hosts',
      ],
      needs: 'A Linux or Windows server with 4 GB of memory.',
    },
    skus: [monthly(1900), yearly(15900), lifetime(35900), lifetime(89900, { seats: 3 })],
  },
  {
    kind: 'licence',
    category: 'streaming',
    tags: ['直播', '弹幕', '互动'],
    binds: 'account',
    zh: {
      title: '满堂 直播互动助手',
      subtitle: '弹幕投票、点歌、抽奖，多平台弹幕合一屏',
      intro: '观众说话，画面有回应。满堂把弹幕变成投票、点歌和彩蛋，不用再开五个窗口。',
      points: ['多平台弹幕合并显示', '投票、抽奖、点歌与礼物特效', '违禁词与刷屏过滤', '回放时可导出弹幕字幕'],
      needs: 'Windows 10 及以上；支持主流推流软件。',
    },
    en: {
      title: 'Fullhouse Stream Companion',
      subtitle: 'Polls, song requests and raffles from chat, several platforms on one screen',
      intro:
        'The audience speaks and the picture answers. Chat becomes polls, songs and surprises without five windows.',
      points: [
        'Chats of several platforms in one',
        'Polls, raffles, requests and effects',
        'Filters for words and floods',
        'Exports chat as subtitles',
      ],
      needs: 'Windows 10 and later with a common streaming program.',
    },
    skus: [monthly(1500), yearly(9900)],
  },
  {
    kind: 'licence',
    category: 'streaming',
    shop: 'moyu',
    tags: ['录屏', '剪辑', '回放'],
    binds: 'machine',
    zh: {
      title: '回马枪 精彩时刻录制',
      subtitle: '后台循环录制，按一下保存刚刚的 90 秒',
      intro: '高光总在没开录的时候发生。回马枪一直记着最近几分钟，你只管按键。',
      points: ['占用低于 3% 的后台循环录制', '自动按击杀、进球等画面打点', '竖屏一键重构图', '本地保存，不上传'],
      needs: 'Windows 10 及以上；支持硬件编码的显卡。',
    },
    skus: [yearly(4900), lifetime(9900)],
  },
  {
    kind: 'licence',
    category: 'game-servers',
    tags: ['联机', '组网', '加速'],
    binds: 'machine',
    zh: {
      title: '串门 异地联机组网',
      subtitle: '像在同一间宿舍一样联机，点对点直连，不经中转',
      intro: '没有公网地址也能局域网联机。串门让几台电脑像插在同一台路由器上。',
      points: ['点对点直连，失败才走中转', '房间码加入，无需注册', '按房间限速与踢人'],
      needs: 'Windows 10、macOS 12、Linux。',
    },
    en: {
      title: 'Nextdoor Play-together Network',
      subtitle: 'Play as if in one room, connected directly',
      intro: 'A local network without public addresses. Your computers behave as if plugged into one router.',
      points: ['Direct links, relays only when they fail', 'Join with a room code', 'Limits and removal by room'],
      needs: 'Windows 10, macOS 12 or Linux.',
    },
    skus: [monthly(600), yearly(4900), yearly(11900, { seats: 3 }), yearly(29900, { seats: 10 })],
  },
  {
    kind: 'licence',
    category: 'game-servers',
    shop: 'moyu',
    tags: ['像素', '地图', '关卡编辑'],
    binds: 'machine',
    zh: {
      title: '方格 像素关卡编辑器',
      subtitle: '画地图、配碰撞、写触发器，导出到主流游戏引擎',
      intro: '独立游戏作者的关卡本。自动拼接地形，所见即所玩。',
      points: ['自动拼接与随机变化', '可视化触发器，不写代码', '导出到四种主流引擎', '版本对比与多人分工'],
      needs: 'Windows、macOS、Linux。',
    },
    en: {
      title: 'Gridwright Level Editor',
      subtitle: 'Draw maps, set collisions, wire triggers, export to common engines',
      intro:
        'A sketchbook for levels, for people who make games alone or in pairs. Terrain joins by itself, and you play what you see.',
      points: [
        'Joins tiles, varies them at random',
        'Triggers without code',
        'Exports to four engines',
        'Compare versions, share the work',
      ],
      needs: 'Windows, macOS or Linux.',
    },
    skus: [lifetime(12900, { steps: [{ quantity: 5, priceFen: 10900 }] }), lifetime(32900, { seats: 3 })],
  },
];
