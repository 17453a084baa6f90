import type { SoldLicence } from '#contract/licences/licenceAdmin.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { column, figures, lead } from '../../record/columns.ts';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { SoldProduct, SoldUntil } from './SellerLicenceBrief.tsx';
import { SellerLicenceState } from './SellerLicenceState.tsx';
import { texts } from './texts.ts';
import type { LicencesOf } from './useSellerAddress.ts';

export function useSellerColumns(of: LicencesOf): Column<SoldLicence>[] {
  const t = useTexts(texts);
  const { number } = useFormats();
  return [
    lead(t('product'), (licence) => <SoldProduct licence={licence} />),
    column(t('state'), (licence) => <SellerLicenceState licence={licence} />, { key: 'state' }),
    column(t('holder'), ({ holder }) => holder.username, { key: 'holder' }),
    ...(of === 'all'
      ? [column<SoldLicence>(t('shop'), ({ shop }) => shop?.name ?? t('platform'), { key: 'shop' })]
      : []),
    column(t('key'), ({ keyMasked }) => <code className="unbroken">{keyMasked}</code>, { key: 'key' }),
    column(t('issued'), ({ createdAt }) => <Time at={createdAt} as="date" />, { key: 'issued', sort: 'issued' }),
    column(t('until'), (licence) => <SoldUntil licence={licence} />, { key: 'until', sort: 'end' }),
    figures(t('seats'), ({ seats, seatsUsed }) => t('usedOf', { used: number(seatsUsed), max: number(seats) }), {
      key: 'seats',
    }),
  ];
}
