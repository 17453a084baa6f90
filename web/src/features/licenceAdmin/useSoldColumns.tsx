import type { SoldLicence } from '#contract/licences/licenceAdmin.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Cover } from '../../parts/product/Cover.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './LicenceAdmin.module.css';
import { SoldStatus } from './SoldStatus.tsx';
import { texts } from './texts.ts';
import type { LicencesOf } from './useSoldAddress.ts';

interface Picking {
  linkTo: (id: number) => string;
  picked: ReadonlyMap<number, SoldLicence>;
  pick: (licence: SoldLicence, isPicked: boolean) => void;
}

export function useSoldColumns(of: LicencesOf, { linkTo, picked, pick }: Picking): Column<SoldLicence>[] {
  const t = useTexts(texts);
  const { number } = useFormats();
  const locale = useLocale();
  const shop: Column<SoldLicence> = {
    name: 'shop',
    title: t('shop'),
    show: ({ shop: seller }) => seller?.name ?? t('platform'),
  };
  return [
    {
      name: 'pick',
      title: t('pick'),
      show: (licence) => (
        <span className={styles.pick}>
          <Checkbox
            name={`pick-${licence.id}`}
            value={picked.has(licence.id)}
            onChange={(isPicked) => pick(licence, isPicked)}
            label={<span className="visually-hidden">{t('pickOne', { id: licence.id })}</span>}
            disabled={licence.may.length === 0}
          />
        </span>
      ),
    },
    {
      name: 'product',
      title: t('product'),
      leads: true,
      show: ({ id, productId, categorySlug, title, skuName }) => (
        <span className={styles.product}>
          <Cover productId={productId} categorySlug={categorySlug} shape="thumb" />
          <span>
            <RowLink to={linkTo(id)} lang={otherScript(title, locale)}>
              {title}
            </RowLink>
            <span className={styles.soft}>
              {skuName} · <span className="figures">{id}</span>
            </span>
          </span>
        </span>
      ),
    },
    { name: 'state', title: t('state'), show: (licence) => <SoldStatus licence={licence} /> },
    { name: 'holder', title: t('holder'), show: ({ holder }) => holder.username },
    ...(of === 'all' ? [shop] : []),
    { name: 'key', title: t('key'), show: ({ keyMasked }) => <code className={styles.key}>{keyMasked}</code> },
    {
      name: 'until',
      title: t('until'),
      show: ({ expiresAt, startsAt }) =>
        expiresAt === null ? t(startsAt === null ? 'notBegun' : 'lifetime') : <Time at={expiresAt} as="date" />,
    },
    {
      name: 'seats',
      title: t('seats'),
      figures: true,
      show: ({ seats, seatsUsed }) => t('seatsUsed', { used: number(seatsUsed), seats: number(seats) }),
    },
  ];
}
