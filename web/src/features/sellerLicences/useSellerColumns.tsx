import type { SoldLicence } from '#contract/licences/licenceAdmin.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ProductLine } from '../../parts/product/ProductLine.tsx';
import { column, figures, lead } from '../../record/columns.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { SellerLicenceState } from './SellerLicenceState.tsx';
import styles from './SellerLicences.module.css';
import { texts } from './texts.ts';
import { type LicencesOf, useSellerAddress } from './useSellerAddress.ts';

interface Picking {
  picked: ReadonlyMap<number, SoldLicence>;
  pick: (licence: SoldLicence, isPicked: boolean) => void;
}

export function useSellerColumns(of: LicencesOf, { picked, pick }: Picking): Column<SoldLicence>[] {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { linkTo } = useSellerAddress();
  return [
    column(t('pick'), (licence) => (
      <span className={styles.pick}>
        <Checkbox
          name={`pick-${licence.id}`}
          value={picked.has(licence.id)}
          onChange={(isPicked) => pick(licence, isPicked)}
          label={<span className="visually-hidden">{t('pickOne', { id: licence.id })}</span>}
          disabled={licence.may.length === 0}
        />
      </span>
    )),
    lead(t('product'), (licence) => (
      <ProductLine product={licence} to={linkTo({ licence: licence.id })} inTable>
        {licence.skuName} · <span className="figures">{licence.id}</span>
      </ProductLine>
    )),
    column(t('state'), (licence) => <SellerLicenceState licence={licence} />),
    column(t('holder'), ({ holder }) => holder.username),
    ...(of === 'all' ? [column<SoldLicence>(t('shop'), ({ shop }) => shop?.name ?? t('platform'))] : []),
    column(t('key'), ({ keyMasked }) => <code>{keyMasked}</code>),
    column(t('until'), ({ expiresAt, startsAt }) =>
      expiresAt === null ? t(startsAt === null ? 'notBegun' : 'lifetime') : <Time at={expiresAt} as="date" />,
    ),
    figures(t('seats'), ({ seats, seatsUsed }) => t('usedOf', { used: number(seatsUsed), max: number(seats) })),
  ];
}
