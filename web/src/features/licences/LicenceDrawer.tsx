import { Link } from 'react-router';
import type { Licence } from '#contract/licences.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Copy } from '../../ui/Copy.tsx';
import { Cover } from '../../ui/Cover.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { ShieldIcon } from '../../ui/icons.ts';
import { Facts } from '../../ui/layout.tsx';
import { PageState } from '../../ui/PageState.tsx';
import { Section } from '../../ui/Section.tsx';
import { Time } from '../../ui/Time.tsx';
import { Activations } from './Activations.tsx';
import { BindForm } from './BindForm.tsx';
import styles from './LicenceDrawer.module.css';
import { LicenceStatus } from './LicenceStatus.tsx';
import { texts } from './texts.ts';
import { useLicence } from './useLicence.ts';

/** One licence at the side: its key, what it is bound to, and binding. Open while there is an id. */
export function LicenceDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={t('title', { id: id ?? '' })} width={560}>
      {id !== undefined && <LicenceDetail id={id} />}
    </Drawer>
  );
}

function LicenceDetail({ id }: { id: number }) {
  const { query, changed } = useLicence(id);
  return <PageState query={query}>{(licence) => <Detail licence={licence} onChanged={changed} />}</PageState>;
}

function Detail({ licence, onChanged }: { licence: Licence; onChanged: (licence: Licence) => void }) {
  const t = useTexts(texts);
  const locale = useLocale();
  return (
    <div className={styles.detail}>
      <div className={styles.head}>
        <Cover productId={licence.productId} categorySlug={licence.categorySlug} shape="thumb" />
        <div className={styles.words}>
          <Link
            to={href('product', { id: licence.productId })}
            className={styles.title}
            lang={otherScript(licence.title, locale)}
          >
            {licence.title}
          </Link>
          <span className={styles.soft}>{licence.skuName}</span>
        </div>
        <LicenceStatus state={licence.state} />
      </div>
      <Section title={t('keyTitle')}>
        <div className={styles.key}>
          <code>{licence.key}</code>
          <Copy value={licence.key} label={t('copyKey')} />
        </div>
        <p className={styles.soft}>{t('keyHint')}</p>
      </Section>
      <Activations licence={licence} onChanged={onChanged} />
      <Section title={t('bindTitle')}>
        <Binding licence={licence} onChanged={onChanged} />
      </Section>
      <Section title={t('facts')}>
        <Facts
          facts={[
            { name: t('since'), value: <Time at={licence.startsAt} /> },
            {
              name: t('until'),
              value: licence.expiresAt === null ? t('lifetime') : <Time at={licence.expiresAt} />,
            },
            {
              name: t('fromOrder'),
              value:
                licence.orderId === null ? (
                  '—'
                ) : (
                  <Link to={href('orders', { order: licence.orderId })}>{licence.orderId}</Link>
                ),
            },
          ]}
        />
      </Section>
      <Section title={t('checkTitle')}>
        <p className={styles.soft}>{t('checkText')}</p>
        <div>
          <LinkButton size="sm" icon={ShieldIcon} to={href('inquire')}>
            {t('checkAct')}
          </LinkButton>
        </div>
      </Section>
    </div>
  );
}

function Binding({ licence, onChanged }: { licence: Licence; onChanged: (licence: Licence) => void }) {
  const t = useTexts(texts);
  const { may, state, seats, seatsUsed } = licence;
  if (may.includes('bind')) return <BindForm licence={licence} onBound={onChanged} />;
  return (
    <p className={styles.soft}>{state === 'active' ? t('seatsFull', { used: seatsUsed, seats }) : t('notActive')}</p>
  );
}
