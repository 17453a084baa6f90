import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon, type IconShape } from '../../ui/Icon.tsx';
import { LeaseIcon, ShopIcon } from '../../ui/icons.ts';
import { Badge } from '../../ui/Status.tsx';
import styles from './Teasers.module.css';
import { texts } from './texts.ts';

/** What is coming, said as that. */
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
}: {
  icon: IconShape;
  title: string;
  text: string;
  act: string;
  to: string;
}) {
  const t = useTexts(texts);
  return (
    <section className={styles.teaser}>
      <span className={styles.sign}>
        <Icon of={icon} size={28} />
      </span>
      <div className={styles.words}>
        <h2>
          {title} <Badge>{t('opening')}</Badge>
        </h2>
        <p>{text}</p>
      </div>
      <LinkButton to={to}>{act}</LinkButton>
    </section>
  );
}
