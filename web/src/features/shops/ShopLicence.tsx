import { useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Facts } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import styles from './ShopPage.module.css';
import { texts } from './texts.ts';

/** The registration of the enterprise behind a shop, once it is asked for. */
export function ShopLicence({ shopId }: { shopId: number }) {
  const t = useTexts(texts);
  const { date } = useFormats();
  const [isAsked, setAsked] = useState(false);
  const query = useCall('getShopLicence', { id: shopId }, { enabled: isAsked });
  if (!isAsked) return <Button onClick={() => setAsked(true)}>{t('licenceShow')}</Button>;
  return (
    <PageState query={query}>
      {({ enterpriseName, enterpriseCertificate, organizationCode, verifiedAt }) => (
        <>
          <Facts
            facts={[
              { name: t('enterpriseName'), value: enterpriseName },
              { name: t('certificate'), value: t(enterpriseCertificate) },
              { name: t('organizationCode'), value: organizationCode },
            ]}
          />
          {verifiedAt !== null && <p className={styles.soft}>{t('licenceVerified', { date: date(verifiedAt) })}</p>}
        </>
      )}
    </PageState>
  );
}
