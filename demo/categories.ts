export interface DemoCategory {
  slug: string;
  zh: string;
  en: string;
  children: { slug: string; zh: string; en: string }[];
}

export const demoCategories: readonly DemoCategory[] = [
  {
    slug: 'software',
    zh: '软件工具',
    en: 'Software tools',
    children: [
      { slug: 'system-tools', zh: '系统工具', en: 'System tools' },
      { slug: 'file-tools', zh: '文件与传输', en: 'Files and transfer' },
      { slug: 'media-tools', zh: '影音处理', en: 'Audio and video' },
      { slug: 'site-security', zh: '网站安全', en: 'Site security' },
      { slug: 'data-protection', zh: '数据保护', en: 'Data protection' },
      { slug: 'activation-keys', zh: '激活码', en: 'Activation codes' },
    ],
  },
  {
    slug: 'development',
    zh: '开发工具',
    en: 'Development',
    children: [
      { slug: 'databases', zh: '数据库', en: 'Databases' },
      { slug: 'api-tools', zh: '接口与调试', en: 'APIs and debugging' },
      { slug: 'components', zh: '组件与框架', en: 'Components' },
      { slug: 'cloud-credits', zh: '接口与云额度', en: 'API and cloud credits' },
      { slug: 'source-code', zh: '源码与脚本', en: 'Source and scripts' },
      { slug: 'datasets', zh: '数据集', en: 'Data sets' },
    ],
  },
  {
    slug: 'design',
    zh: '设计创意',
    en: 'Design',
    children: [
      { slug: 'ui-kits', zh: '界面套件', en: 'UI kits' },
      { slug: 'fonts-icons', zh: '字体图标', en: 'Fonts and icons' },
      { slug: 'design-assets', zh: '设计素材', en: 'Design assets' },
      { slug: 'design-accounts', zh: '设计软件席位', en: 'Design tool seats' },
    ],
  },
  {
    slug: 'office',
    zh: '办公效率',
    en: 'Office',
    children: [
      { slug: 'documents', zh: '文档表格', en: 'Documents and sheets' },
      { slug: 'teamwork', zh: '团队协作', en: 'Teamwork' },
      { slug: 'office-templates', zh: '办公模板', en: 'Office templates' },
    ],
  },
  {
    slug: 'sites',
    zh: '建站插件',
    en: 'Site plug-ins',
    children: [
      { slug: 'plugins', zh: '插件扩展', en: 'Plug-ins' },
      { slug: 'templates', zh: '模板主题', en: 'Templates' },
      { slug: 'site-services', zh: '短信与增值包', en: 'Messages and add-ons' },
    ],
  },
  {
    slug: 'games',
    zh: '游戏',
    en: 'Games',
    children: [
      { slug: 'game-servers', zh: '开服管理', en: 'Game servers' },
      { slug: 'streaming', zh: '直播录制', en: 'Streaming' },
      { slug: 'game-cards', zh: '游戏点卡', en: 'Game cards' },
      { slug: 'game-accounts', zh: '游戏账号', en: 'Game accounts' },
    ],
  },
  {
    slug: 'education',
    zh: '教育学习',
    en: 'Education',
    children: [
      { slug: 'classroom', zh: '课堂教学', en: 'Classroom' },
      { slug: 'languages', zh: '语言学习', en: 'Languages' },
      { slug: 'courses', zh: '课程兑换', en: 'Course codes' },
      { slug: 'learning-accounts', zh: '学习账号', en: 'Learning accounts' },
      { slug: 'ebooks', zh: '电子书', en: 'E-books' },
    ],
  },
  {
    slug: 'cards',
    zh: '卡券充值',
    en: 'Cards and top-ups',
    children: [
      { slug: 'gift-cards', zh: '礼品卡', en: 'Gift cards' },
      { slug: 'memberships', zh: '影音会员', en: 'Memberships' },
      { slug: 'phone-topups', zh: '话费流量', en: 'Phone top-ups' },
    ],
  },
];
