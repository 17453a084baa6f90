import { Link } from 'react-router';
import type { SoldLicenceDetail } from '#contract/licences/licenceAdmin.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Section } from '../../ui/kit/Section.tsx';
import { shortTarget } from '../../parts/licence/shortTarget.ts';
import { Badge } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './LicenceAdmin.module.css';
import { texts } from './texts.ts';
import type { LicencesOf } from './useSoldAddress.ts';

interface PartProps {
  licence: SoldLicenceDetail;
}

/** What a licence is bound to now. */
export function Bound({ licence }: PartProps) {
  const t = useTexts(texts);
  const { dateTime, date } = useFormats();
  const { activations, policy } = licence;
  if (policy.binds.length === 0) return null;
  return (
    <Section title={t('bound')}>
      {activations.length === 0 && <p className={styles.soft}>{t('boundNone')}</p>}
      <ul className={styles.lines}>
        {activations.map(({ id, kind, target, name, createdAt, seenAt, offlineUntil }) => (
          <li key={id} className={styles.line}>
            <span>
              {t(kind)}{' '}
              <strong title={target}>{name === '' ? shortTarget(target) : `${name} (${shortTarget(target)})`}</strong>
            </span>
            <span className={styles.soft}>
              {[
                t('boundAt', { when: date(createdAt) }),
                seenAt === null ? '' : t('seen', { when: dateTime(seenAt) }),
                offlineUntil === null ? '' : t('offline', { when: dateTime(offlineUntil) }),
              ]
                .filter((words) => words !== '')
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Renewals({ of, licence }: PartProps & { of: LicencesOf }) {
  const t = useTexts(texts);
  if (licence.renewals.length === 0) return null;
  return (
    <Section title={t('renewals')}>
      <ul className={styles.lines}>
        {licence.renewals.map(({ orderId, days, at, takenBackAt }) => (
          <li key={orderId} className={styles.line}>
            <span>
              {days === null ? t('renewedForever') : t('renewedDays', { days })}{' '}
              {takenBackAt !== null && <Badge>{t('takenBack')}</Badge>}
            </span>
            <span className={styles.soft}>
              <Link
                to={of === 'all' ? href('adminOrders', { order: orderId }) : href('shopCenter', { order: orderId })}
              >
                {t('ofOrder', { id: orderId })}
              </Link>{' '}
              · <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Transfers({ licence }: PartProps) {
  const t = useTexts(texts);
  if (licence.transfers.length === 0) return null;
  return (
    <Section title={t('transfers')}>
      <ul className={styles.lines}>
        {licence.transfers.map(({ id, from, to, state, at }) => (
          <li key={id} className={styles.line}>
            <span>
              {t('transferOf', { from: from.username, to: to.username })} <Badge>{t(state)}</Badge>
            </span>
            <span className={styles.soft}>
              <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
