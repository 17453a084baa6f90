/** Licences that were sold or issued, and one's own, as files; never a key. */
import type { SoldLicence } from '#contract/licences/licenceAdmin.ts';
import { licenceStateTexts } from '#contract/licences/licenceTexts.ts';
import type { Locale } from '#contract/core/locale.ts';
import { listExport, type Cell, type CsvColumn, type ExportSource } from '../../exports/service.ts';
import { listLicences } from '../holder/holder.ts';
import { listAllLicences, listSoldLicences } from './list.ts';

const file = { 'zh-CN': '授权', 'en-US': 'licences' };
const columns: Record<Locale, readonly CsvColumn[]> = {
  'zh-CN': [
    '授权编号',
    '状态',
    '商品',
    '规格',
    '授权码尾号',
    '持有人',
    '席位',
    '已用席位',
    { time: '生效时间' },
    { time: '到期时间' },
    '订单号',
    '批次',
    { time: '签发时间' },
  ],
  'en-US': [
    'Licence',
    'State',
    'Product',
    'Option',
    'End of the key',
    'Holder',
    'Seats',
    'Seats used',
    { time: 'Since' },
    { time: 'Until' },
    'Order',
    'Batch',
    { time: 'Issued' },
  ],
};

const momentOf = (at: string | null) => (at === null ? null : new Date(at));

function cells(licence: SoldLicence, locale: Locale): Cell[] {
  return [
    licence.id,
    licenceStateTexts[locale][licence.state],
    licence.title,
    licence.skuName,
    licence.keyMasked,
    licence.holder.username,
    licence.seats,
    licence.seatsUsed,
    momentOf(licence.startsAt),
    momentOf(licence.expiresAt),
    licence.orderId,
    licence.batchId,
    momentOf(licence.createdAt),
  ];
}

export const soldLicencesExport: ExportSource = listExport({ list: listSoldLicences, file, columns, cells });
export const licencesExport: ExportSource = listExport({ list: listAllLicences, file, columns, cells });
export const ownLicencesExport: ExportSource = listExport({
  list: listLicences,
  file,
  columns: {
    'zh-CN': [
      '授权编号',
      '状态',
      '商品',
      '规格',
      '授权码尾号',
      '席位',
      '已用席位',
      { time: '签发时间' },
      { time: '生效时间' },
      { time: '到期时间' },
    ],
    'en-US': [
      'Licence',
      'State',
      'Product',
      'Option',
      'End of the key',
      'Seats',
      'Seats used',
      { time: 'Issued' },
      { time: 'Since' },
      { time: 'Until' },
    ],
  },
  cells: (licence, locale): Cell[] => [
    licence.id,
    licenceStateTexts[locale][licence.state],
    licence.title,
    licence.skuName,
    licence.keyMasked,
    licence.seats,
    licence.seatsUsed,
    new Date(licence.createdAt),
    momentOf(licence.startsAt),
    momentOf(licence.expiresAt),
  ],
});
