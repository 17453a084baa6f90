/** Texts of very many products: few words in most of them and many words in few, as in life. */
import { productTerms } from '../../../server/src/modules/catalogue/search/productTerms.ts';

/** Numbers from 0 to 1 that are the same in each run. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** In every tenth product: what the search is measured with as a common word. */
export const commonWord = { zh: '专业版', en: 'professional' } as const;
/** Each in every tenth product as well, independent of the first. */
export const secondWord = { zh: '企业', en: 'business' } as const;

const wordsZh =
  '数据 管理 工具 系统 助手 平台 网站 安全 备份 监控 文档 表格 图片 视频 音频 字体 模板 插件 主题 接口 邮件 短信 域名 证书 服务 账号 会员 游戏 教程 课程 题库 词典 翻译 写作 设计 素材 图标 配色 原型 流程 日历 笔记 清单 项目 团队 客户 订单 库存 财务 发票 报表 统计 分析 搜索 推荐 支付 物流 仓储 门店 收银 预约 排班 考勤 招聘 培训 考试 直播 剪辑 录屏 压缩 加密 解密 恢复 清理 加速 下载 同步 网盘 远程 桌面 终端 编辑 调试 测试 部署 容器 集群 网关 缓存 队列 日志 告警 巡检 审计 权限 登录 验证 防火墙 数据库 浏览器 虚拟机 小程序 机器人 知识库 思维导图 电子书 壁纸 铃声 皮肤 点卡 礼包'.split(
    ' ',
  );
const wordsEn =
  'data manager tool system assistant platform website security backup monitor document table picture video audio font template plugin theme interface mail message domain certificate service account member game tutorial course quiz dictionary translation writing design material icon palette prototype workflow calendar notes checklist project team customer order inventory finance invoice report statistics analysis search recommendation payment logistics warehouse store checkout booking schedule attendance hiring training exam live editing recorder compression encryption decryption recovery cleaner accelerator download sync drive remote desktop terminal editor debugger testing deployment container cluster gateway cache queue logging alert inspection audit permission login verification firewall database browser machine applet robot knowledge mindmap ebook wallpaper ringtone skin credit pack'.split(
    ' ',
  );
const signs = [
  ...'云星海山风雷光影木石金玉青白玄赤紫墨北南东西天地长明清远安宁和正宏博锐捷飞腾启航灵犀鲸鹿鹤鹰狮虎龙凤竹兰梅松',
];
const syllables =
  'ba be bo ca co da de do fa fi ga go ha ka ki la le lo lu ma me mi mo na ne no pa po ra re ri ro sa se so ta te ti to va ve vo xa ze zo'.split(
    ' ',
  );

export interface Texts {
  titleZh: string;
  titleEn: string;
  subtitleZh: string;
  subtitleEn: string;
  tags: string[];
  terms: string[];
}

/** Titles, subtitles and tags of one product; every fourth has no English. */
export function inventTexts(random: Random): Texts {
  const pick = () => Math.floor(wordsZh.length * random() ** 2);
  const [first, second, third, fourth, fifth] = [pick(), pick(), pick(), pick(), pick()];
  const zh = (index: number) => wordsZh[index] ?? '';
  const en = (index: number) => wordsEn[index] ?? '';
  const edition = random() < 0.1 ? commonWord : { zh: '', en: '' };
  const buyers = random() < 0.1 ? secondWord : { zh: '', en: '' };
  const brand = { zh: inventBrand(random), en: inventName(random) };
  const titleZh = `${brand.zh}${zh(first)}${zh(second)}${buyers.zh} ${edition.zh}`.trim();
  const isTranslated = random() < 0.75;
  const titleEn = isTranslated ? `${capital(brand.en)} ${buyers.en} ${en(first)} ${en(second)} ${edition.en}` : '';
  const subtitleZh = `为${zh(third)}和${zh(fourth)}准备，支持${zh(fifth)}`;
  const subtitleEn = isTranslated ? `For ${en(third)} and ${en(fourth)}, with ${en(fifth)}` : '';
  const tags = [...new Set([zh(first), en(fifth)])];
  const texts = { titleZh, titleEn: titleEn.replaceAll(/ +/g, ' ').trim(), subtitleZh, subtitleEn, tags };
  return { ...texts, terms: productTerms(texts) };
}

function inventBrand(random: Random): string {
  const sign = () => signs[Math.floor(signs.length * random())] ?? '';
  return sign() + sign() + (random() < 0.5 ? sign() : '');
}

function inventName(random: Random): string {
  const length = 3 + Math.floor(random() * 2);
  return Array.from({ length }, () => syllables[Math.floor(syllables.length * random())] ?? '').join('');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
