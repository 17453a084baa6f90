import { Link } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { RecordNumbers } from '../../parts/site/RecordNumbers.tsx';
import { href } from '../../paths.ts';
import { Logo } from '../../ui/kit/Logo.tsx';
import styles from './PublicFooter.module.css';
import { useSite } from '../site.ts';
import { texts } from '../texts.ts';

export function PublicFooter() {
  const t = useTexts(texts);
  const { name, recordNumber, publicSecurityNumber, company, contactEmail } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.about}>
          <Logo name={name} />
          <p>{t('footerAbout')}</p>
        </div>
        <Group
          title={t('footerBrowse')}
          links={[
            [href('products'), t('allProducts')],
            [href('rentalDetails'), t('rentalMall')],
            [href('shops'), t('shops')],
          ]}
        />
        <Group
          title={t('footerHelp')}
          links={[
            [href('help'), t('helpCentre')],
            [href('inquire'), t('checkAuthorisation')],
            [href('orders'), t('myOrders')],
            [href('apiDocs'), t('apiDocs')],
          ]}
        />
        <Group
          title={t('footerRules')}
          links={[
            [href('service'), t('service')],
            [href('privacy'), t('privacy')],
          ]}
        />
      </div>
      <p className={styles.last}>
        <span>© {company === '' ? name : company}</span>
        {contactEmail !== '' && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
        <RecordNumbers {...{ recordNumber, publicSecurityNumber }} />
      </p>
    </footer>
  );
}

function Group({ title, links }: { title: string; links: [address: string, text: string][] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(([address, text]) => (
          <li key={address}>
            <Link to={address}>{text}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
