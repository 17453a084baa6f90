import type { SoldLicence } from '#contract/licences/licenceAdmin.ts';
import { useTexts } from '../../language/texts.ts';
import { ProductLine } from '../../parts/product/ProductLine.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { MoveButton } from './MoveButton.tsx';
import { SellerLicenceState } from './SellerLicenceState.tsx';
import { texts } from './texts.ts';
import { useSellerAddress } from './useSellerAddress.ts';

interface Sold {
  licence: SoldLicence;
}

/** A sold licence on a phone: what it is, how it stands, whose it is, until when, and the way back of a suspended one. */
export function SellerLicenceBrief({ licence }: Sold) {
  const { keyMasked, holder, may } = licence;
  return (
    <Stack gap={4}>
      <SoldProduct licence={licence} />
      <Row gap={8} justify="space-between">
        <SellerLicenceState licence={licence} />
        <SoldUntil licence={licence} />
      </Row>
      <Row gap={8} justify="space-between">
        <Soft>
          <span className="dotted">
            <span>{holder.username}</span>
            <code className="unbroken">{keyMasked}</code>
          </span>
        </Soft>
        {may.includes('reinstate') && <MoveButton event="reinstate" licences={[licence]} size="sm" />}
      </Row>
    </Stack>
  );
}

/** The product, option and number of a sold licence; opens it. */
export function SoldProduct({ licence }: Sold) {
  const { linkTo } = useSellerAddress();
  return (
    <ProductLine product={licence} to={linkTo({ licence: licence.id })} inTable>
      {licence.skuName} · <span className="figures">{licence.id}</span>
    </ProductLine>
  );
}

/** When a sold licence ends. */
export function SoldUntil({ licence: { expiresAt, startsAt } }: Sold) {
  const t = useTexts(texts);
  if (expiresAt !== null) return <Time at={expiresAt} as="date" />;
  return t(startsAt === null ? 'notBegun' : 'lifetime');
}
