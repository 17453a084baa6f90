import { Link } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { MailIcon } from '../../ui/kit/icons.ts';
import { Icon } from '../../ui/kit/Icon.tsx';
import styles from './HelpPage.module.css';
import { texts } from './texts.ts';

/** What the site's settings say of whom to ask; each may be empty. */
export interface HelpContactProps {
  name: string;
  company: string;
  contactEmail: string;
  contactHours: string;
}

/** Whom to ask when no answer helped. */
export function HelpContact({ company, contactEmail, contactHours }: HelpContactProps) {
  const t = useTexts(texts);
  return (
    <section className={styles.contact}>
      <h2>{t('contact')}</h2>
      <p>{t('contactNone')}</p>
      <p>
        <Link to={href('tickets')}>{t('writeToUs')}</Link>
        <span>{t('writeToUsText')}</span>
      </p>
      {contactEmail !== '' && (
        <p>
          <a href={`mailto:${contactEmail}`}>
            <Icon of={MailIcon} size={16} /> {contactEmail}
          </a>
          <span>{t('contactText')}</span>
        </p>
      )}
      {contactHours !== '' && <p>{t('hours', { hours: contactHours })}</p>}
      {company !== '' && <p>{t('operator', { company })}</p>}
    </section>
  );
}
