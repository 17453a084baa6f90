import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Facts } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { askedTexts } from './askedTexts.ts';
import styles from './ShopPage.module.css';

/** How to reach a shop. */
export function ContactFacts({ shopId }: { shopId: number }) {
  const t = useTexts(askedTexts);
  const { date } = useFormats();
  const query = useCall('getShopContacts', { id: shopId });
  return (
    <PageState query={query}>
      {({ contacts, changedAt }) => (
        <>
          <Facts facts={contacts.map(({ kind, value }) => ({ name: t(kind), value }))} />
          {changedAt !== null && <p className={styles.soft}>{t('contactsSince', { date: date(changedAt) })}</p>}
          <p className={styles.soft}>{t('contactsAdvice')}</p>
        </>
      )}
    </PageState>
  );
}

/** The registration of the enterprise behind a shop. */
export function LicenceFacts({ shopId }: { shopId: number }) {
  const t = useTexts(askedTexts);
  const { date } = useFormats();
  const query = useCall('getShopLicence', { id: shopId });
  return (
    <PageState query={query}>
      {({ enterpriseName, enterpriseCertificate, organizationCode, verifiedAt }) => (
        <>
          <Facts
            facts={[
              { name: t('enterpriseName'), value: enterpriseName },
              { name: t('certificate'), value: t(enterpriseCertificate) },
              { name: t('organizationCode'), value: <span className={styles.number}>{organizationCode}</span> },
            ]}
          />
          {verifiedAt !== null && <p className={styles.soft}>{t('licenceVerified', { date: date(verifiedAt) })}</p>}
        </>
      )}
    </PageState>
  );
}
