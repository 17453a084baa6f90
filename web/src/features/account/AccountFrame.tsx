import type { ReactNode } from 'react';
import { useTexts } from '../../language/texts.ts';
import { useHeldPromise } from '../../parts/promises/heldPromise.ts';
import { Icon, type IconShape } from '../../ui/kit/Icon.tsx';
import { InstantIcon, LockIcon, VerifiedIcon } from '../../ui/kit/icons.ts';
import { Pool } from '../../ui/drawings/Pool.tsx';
import styles from './AccountFrame.module.css';
import { texts } from './texts.ts';

interface AccountFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** The ways to the other pages of the account. */
  footer?: ReactNode;
}

/** The form at one side, what this place stands for at the other. */
export function AccountFrame({ title, lead, children, footer }: AccountFrameProps) {
  const t = useTexts(texts);
  const held = useHeldPromise();
  return (
    <div className={styles.frame}>
      <section className={styles.form}>
        <h1 className={styles.title}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        <noscript>
          <p className={styles.script}>{t('needsScript')}</p>
        </noscript>
        {children}
        {footer !== undefined && <p className={styles.footer}>{footer}</p>}
      </section>
      <aside className={styles.banner}>
        <ul className={styles.slogans}>
          <Slogan icon={InstantIcon} title={t('sloganInstant')} text={t('sloganInstantText')} />
          <Slogan icon={VerifiedIcon} title={t('sloganGenuine')} text={t('sloganGenuineText')} />
          <Slogan icon={LockIcon} title={held.title} text={held.text} />
        </ul>
        <Pool />
      </aside>
    </div>
  );
}

function Slogan({ icon, title, text }: { icon: IconShape; title: string; text: string }) {
  return (
    <li>
      <Icon of={icon} size={24} />
      <strong>{title}</strong>
      <span>{text}</span>
    </li>
  );
}
