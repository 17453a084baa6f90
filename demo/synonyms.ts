/** What means the same to who searches here, beside what means it everywhere (migration 0059). */
export const demoSynonyms: readonly (readonly string[])[] = [
  ['鹿野奇谭', 'Tales of Deerfield', '鹿野'],
  ['云麦商城', 'Cloudmart', '云麦'],
  ['家庭号', 'family account', '家庭共享'],
  ['证书', 'SSL', 'https'],
  ['插件', 'plug-in', 'plugin', 'WordPress plugin', 'extension', 'add-on'],
];
