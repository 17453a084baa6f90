import type { Locale } from '#contract/core/locale.ts';

export interface DemoBuyer {
  username: string;
  locale: Locale;
  /** How much they buy beside the others: 1 now and then, 5 all the time. */
  appetite: number;
}

const chinese = { locale: 'zh-CN' } as const;
const english = { locale: 'en-US' } as const;

export const demoBuyers: readonly DemoBuyer[] = [
  // Whoever tries the demo logs in as this one.
  { username: 'demo_buyer', ...chinese, appetite: 5 },
  { username: 'linzhixia', ...chinese, appetite: 3 },
  { username: 'dawei_1987', ...chinese, appetite: 2 },
  { username: 'ahuang_code', ...chinese, appetite: 4 },
  { username: 'xiaoman_design', ...chinese, appetite: 3 },
  { username: 'laoli_wangba', ...chinese, appetite: 5 },
  { username: 'shushu_reads', ...chinese, appetite: 2 },
  { username: 'chenyu2000', ...chinese, appetite: 2 },
  { username: 'yunying_zhou', ...chinese, appetite: 4 },
  { username: 'qiaomu_studio', ...chinese, appetite: 3 },
  { username: 'TangTangBu', ...chinese, appetite: 1 },
  { username: 'hebian_laoshi', ...chinese, appetite: 2 },
  { username: 'mao_de_wei_ba', ...chinese, appetite: 1 },
  { username: 'guanglin_it', ...chinese, appetite: 5 },
  { username: 'suanni_caiwu', ...chinese, appetite: 2 },
  { username: 'beihai_fan', ...chinese, appetite: 1 },
  { username: 'wuyu_photo', ...chinese, appetite: 2 },
  { username: 'zhaojing88', ...chinese, appetite: 1 },
  { username: 'songshu_baba', ...chinese, appetite: 3 },
  { username: 'ning_mengcha', ...chinese, appetite: 1 },
  { username: 'jiangnan_shop', ...chinese, appetite: 4 },
  { username: 'kongkong_dev', ...chinese, appetite: 3 },
  { username: 'duanwu_zhu', ...chinese, appetite: 1 },
  { username: 'feifei_teacher', ...chinese, appetite: 2 },
  { username: 'laoma_yunwei', ...chinese, appetite: 3 },
  { username: 'gaokao_2027', ...chinese, appetite: 1 },
  { username: 'yeyu_player', ...chinese, appetite: 4 },
  { username: 'bingtang_xueli', ...chinese, appetite: 1 },
  { username: 'huoche_fan', ...chinese, appetite: 2 },
  { username: 'lvcha_zhubo', ...chinese, appetite: 3 },
  { username: 'qingtian_hr', ...chinese, appetite: 3 },
  { username: 'xu_yi_ming', ...chinese, appetite: 1 },
  { username: 'mianbao_dian', ...chinese, appetite: 2 },
  { username: 'Marta_Lindqvist', ...english, appetite: 2 },
  { username: 'jonas_weber', ...english, appetite: 3 },
  { username: 'pixelfox', ...english, appetite: 2 },
  { username: 'Aoife_K', ...english, appetite: 1 },
  { username: 'ben_in_suzhou', ...english, appetite: 4 },
  { username: 'ravi_writes', ...english, appetite: 1 },
  { username: 'HanaSato', ...english, appetite: 2 },
  { username: 'tomasz_dev', ...english, appetite: 2 },
];
