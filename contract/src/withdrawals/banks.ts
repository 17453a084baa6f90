import type { Texts } from '../core/locale.ts';

/** Banks whose cards are paid to, by the code that payment files of China write. */
export const bankTexts = {
  ICBC: { 'zh-CN': '中国工商银行', 'en-US': 'ICBC' },
  ABC: { 'zh-CN': '中国农业银行', 'en-US': 'Agricultural Bank of China' },
  BOC: { 'zh-CN': '中国银行', 'en-US': 'Bank of China' },
  CCB: { 'zh-CN': '中国建设银行', 'en-US': 'China Construction Bank' },
  COMM: { 'zh-CN': '交通银行', 'en-US': 'Bank of Communications' },
  PSBC: { 'zh-CN': '中国邮政储蓄银行', 'en-US': 'Postal Savings Bank of China' },
  CMB: { 'zh-CN': '招商银行', 'en-US': 'China Merchants Bank' },
  CITIC: { 'zh-CN': '中信银行', 'en-US': 'China CITIC Bank' },
  CEB: { 'zh-CN': '中国光大银行', 'en-US': 'China Everbright Bank' },
  HXBANK: { 'zh-CN': '华夏银行', 'en-US': 'Hua Xia Bank' },
  CMBC: { 'zh-CN': '中国民生银行', 'en-US': 'China Minsheng Bank' },
  SPDB: { 'zh-CN': '浦发银行', 'en-US': 'Shanghai Pudong Development Bank' },
  CIB: { 'zh-CN': '兴业银行', 'en-US': 'Industrial Bank' },
  GDB: { 'zh-CN': '广发银行', 'en-US': 'China Guangfa Bank' },
  PAB: { 'zh-CN': '平安银行', 'en-US': 'Ping An Bank' },
  CZB: { 'zh-CN': '浙商银行', 'en-US': 'China Zheshang Bank' },
  EGBANK: { 'zh-CN': '恒丰银行', 'en-US': 'Hengfeng Bank' },
  BOB: { 'zh-CN': '北京银行', 'en-US': 'Bank of Beijing' },
  SHBANK: { 'zh-CN': '上海银行', 'en-US': 'Bank of Shanghai' },
  JSBANK: { 'zh-CN': '江苏银行', 'en-US': 'Bank of Jiangsu' },
  NJCB: { 'zh-CN': '南京银行', 'en-US': 'Bank of Nanjing' },
  NBBANK: { 'zh-CN': '宁波银行', 'en-US': 'Bank of Ningbo' },
  HZCB: { 'zh-CN': '杭州银行', 'en-US': 'Bank of Hangzhou' },
  WEBANK: { 'zh-CN': '微众银行', 'en-US': 'WeBank' },
} as const satisfies Record<string, Texts>;
export type BankCode = keyof typeof bankTexts;
// The object's own keys are its type's, and the list is never empty.
export const bankCodes = Object.keys(bankTexts) as [BankCode, ...BankCode[]];
