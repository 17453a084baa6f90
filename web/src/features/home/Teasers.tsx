import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Icon, type IconShape } from '../../ui/kit/Icon.tsx';
import { LeaseIcon, ShopIcon } from '../../ui/kit/icons.ts';
import { Badge } from '../../ui/kit/Status.tsx';
import styles from './Teasers.module.css';
import { texts } from './texts.ts';

/** Two more ways to find something; what is only coming says so. */
export function Teasers() {
  const t = useTexts(texts);
  return (
    <div className={styles.teasers}>
      <Teaser
        icon={LeaseIcon}
        title={t('rentals')}
        text={t('rentalsText')}
        act={t('rentalsAct')}
        to={href('rentalDetails')}
        isComing
      />
      <Teaser icon={ShopIcon} title={t('shops')} text={t('shopsText')} act={t('shopsAct')} to={href('shops')} />
    </div>
  );
}

function Teaser({
  icon,
  title,
  text,
  act,
  to,
  isComing = false,
}: {
  icon: IconShape;
  title: string;
  text: string;
  act: string;
  to: string;
  /** Not open yet. */
  isComing?: boolean;
}) {
  const t = useTexts(texts);
  return (
    <section className={styles.teaser}>
      <span className={styles.sign}>
        <Icon of={icon} size={28} />
      </span>
      <div className={styles.words}>
        <h2>
          {title} {isComing && <Badge>{t('opening')}</Badge>}
        </h2>
        <p>{text}</p>
      </div>
      <LinkButton to={to}>{act}</LinkButton>
    </section>
  );
}
