import { useState } from 'react';
import type { OwnCertificate } from '#contract/verification/certificates.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { otherScript } from '../../../language/otherScript.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { Button, LinkButton } from '../../../ui/kit/Button.tsx';
import { Card } from '../../../ui/kit/Card.tsx';
import { Copy } from '../../../ui/kit/Copy.tsx';
import { DownIcon, LicenceIcon, UpIcon } from '../../../ui/kit/icons.ts';
import { Facts, Stack } from '../../../ui/kit/layout.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Status, type Tone } from '../../../ui/kit/Status.tsx';
import { CertificateDisclosure } from './CertificateDisclosure.tsx';
import { type CertificateStanding, certificateStanding } from './certificateStanding.ts';
import overview from '../overview/Overview.module.css';
import { ownCertificateTexts } from './ownCertificateTexts.ts';
import styles from './Public.module.css';
import { useNow } from '../useNow.ts';

const tones: Record<CertificateStanding, Tone> = {
  valid: 'good',
  begins: 'waiting',
  expired: 'neutral',
  suspended: 'warning',
  revoked: 'bad',
  above: 'bad',
};

/** One certificate of one's own: what it says, how it stands, its public page, and what strangers see of it. */
export function OwnCertificateCard({ certificate, opened }: { certificate: OwnCertificate; opened: boolean }) {
  const t = useTexts(ownCertificateTexts);
  const { date } = useFormats();
  const { kind, number, displayName, level, region, qq, parent, since, until } = certificate;
  const standing = certificateStanding(certificate, useNow());
  return (
    <Card
      title={
        <span className={styles.titleLine}>
          {t(kind)} <span className={styles.number}>{number}</span>
        </span>
      }
      action={<Status tone={tones[standing]}>{t(standing)}</Status>}
    >
      <Stack gap={24}>
        <Why certificate={certificate} standing={standing} />
        <div className={styles.columns}>
          <Facts
            facts={[
              { name: t('name'), value: <Written text={displayName} /> },
              ...(level === '' ? [] : [{ name: t('level'), value: <Written text={level} /> }]),
              ...(region === '' ? [] : [{ name: t('region'), value: <Written text={region} /> }]),
              ...(qq === '' ? [] : [{ name: t('qq'), value: qq }]),
              { name: t('parent'), value: parent === null ? t('platform') : <Written text={parent.displayName} /> },
              { name: t('since'), value: date(since) },
              { name: t('until'), value: until === null ? t('withoutEnd') : date(until) },
            ]}
          />
          <PublicPage certificate={certificate} />
        </div>
        <Choice certificate={certificate} opened={opened} />
      </Stack>
    </Card>
  );
}

/** What somebody wrote, in whichever language. */
function Written({ text }: { text: string }) {
  return <span lang={otherScript(text, useLocale())}>{text}</span>;
}

/** Why it is not valid, since when, and what can be done. Nothing where all is well. */
function Why({ certificate, standing }: { certificate: OwnCertificate; standing: CertificateStanding }) {
  const t = useTexts(ownCertificateTexts);
  const { date } = useFormats();
  const { since, until, stateAt, reason, parent } = certificate;
  if (standing === 'valid') return null;
  const days = { begins: since, expired: until, suspended: stateAt, revoked: stateAt, above: null };
  const at = days[standing];
  const title = t(`${standing}Title`, {
    date: at === null ? '' : date(at),
    reason: t(`${reason ?? 'other'}Reason`),
    name: parent?.displayName ?? t('platform'),
  });
  return (
    <div className={overview.standing}>
      <strong>{title}</strong>
      <p>{t(`${standing}Text`)}</p>
    </div>
  );
}

/** The page to hand on, and how often strangers looked. */
function PublicPage({ certificate: { link, lookups, number } }: { certificate: OwnCertificate }) {
  const t = useTexts(ownCertificateTexts);
  const page = href('certificate', { token: link });
  return (
    <Section title={t('public')}>
      <p className={styles.soft}>{t('publicText')}</p>
      <div className={overview.acts}>
        <LinkButton size="sm" icon={LicenceIcon} to={page} label={`${t('open')} ${number}`}>
          {t('open')}
        </LinkButton>
        <Copy value={window.location.origin + page} label={t('copyLink')} />
      </div>
      <p>
        {lookups === 0 ? t('lookupsNone') : t('lookupsSum', { count: lookups })}{' '}
        <span className={styles.soft}>{t('lookupsNote')}</span>
      </p>
    </Section>
  );
}

function Choice({ certificate, opened }: { certificate: OwnCertificate; opened: boolean }) {
  const t = useTexts(ownCertificateTexts);
  const [isOpen, setOpen] = useState(opened);
  return (
    <Stack gap={12}>
      <div>
        <Button
          size="sm"
          iconAfter={isOpen ? UpIcon : DownIcon}
          aria-expanded={isOpen}
          aria-label={t('chooseOf', { number: certificate.number })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('choose')}
        </Button>
      </div>
      {isOpen && <CertificateDisclosure certificate={certificate} />}
    </Stack>
  );
}
