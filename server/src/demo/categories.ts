interface DemoCategory {
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
    ],
  },
  {
    slug: 'design',
    zh: '设计创意',
    en: 'Design',
    children: [
      { slug: 'ui-kits', zh: '界面套件', en: 'UI kits' },
      { slug: 'fonts-icons', zh: '字体图标', en: 'Fonts and icons' },
    ],
  },
  {
    slug: 'office',
    zh: '办公效率',
    en: 'Office',
    children: [
      { slug: 'documents', zh: '文档表格', en: 'Documents and sheets' },
      { slug: 'teamwork', zh: '团队协作', en: 'Teamwork' },
    ],
  },
  {
    slug: 'security',
    zh: '安全防护',
    en: 'Security',
    children: [
      { slug: 'site-security', zh: '网站安全', en: 'Site security' },
      { slug: 'data-protection', zh: '数据保护', en: 'Data protection' },
    ],
  },
  {
    slug: 'sites',
    zh: '建站插件',
    en: 'Site plug-ins',
    children: [
      { slug: 'plugins', zh: '插件扩展', en: 'Plug-ins' },
      { slug: 'templates', zh: '模板主题', en: 'Templates' },
    ],
  },
  {
    slug: 'games',
    zh: '游戏工具',
    en: 'Game tools',
    children: [
      { slug: 'game-servers', zh: '开服管理', en: 'Game servers' },
      { slug: 'streaming', zh: '直播录制', en: 'Streaming' },
    ],
  },
  {
    slug: 'education',
    zh: '教育学习',
    en: 'Education',
    children: [
      { slug: 'classroom', zh: '课堂教学', en: 'Classroom' },
      { slug: 'languages', zh: '语言学习', en: 'Languages' },
    ],
  },
];
