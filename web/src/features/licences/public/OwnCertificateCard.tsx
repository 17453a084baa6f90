import { useState } from 'react';
import { lookupDays as days } from '#contract/licences/licenceRules.ts';
import type { OwnCertificate } from '#contract/verification/certificates.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { otherScript } from '../../../language/otherScript.ts';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { Button, LinkButton } from '../../../ui/kit/Button.tsx';
import { Card } from '../../../ui/kit/Card.tsx';
import { Copy } from '../../../ui/kit/Copy.tsx';
import { DownIcon, LicenceIcon, UpIcon } from '../../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../../ui/kit/layout.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { Standpoint } from '../Standpoint.tsx';
import { useNow } from '../useNow.ts';
import { CertificateDisclosure } from './CertificateDisclosure.tsx';
import { type CertificateStanding, certificateStanding } from './certificateStanding.ts';
import { certificateLooks, ownCertificateTexts } from './ownCertificateTexts.ts';
import styles from './Public.module.css';

/** One certificate of one's own: what it says, its state, its public page, and what the public sees of it. */
export function OwnCertificateCard({ certificate, opened }: { certificate: OwnCertificate; opened: boolean }) {
  const t = useTexts(ownCertificateTexts);
  const { date } = useFormats();
  const { kind, number, displayName, level, region, qq, parent, since, until } = certificate;
  const standing = certificateStanding(certificate, useNow());
  return (
    <Card
      title={
        <>
          {t(kind)} <span className={styles.number}>{number}</span>
        </>
      }
      action={<StateBadge of={certificateLooks} state={standing} />}
    >
      <Stack gap={24}>
        <Why certificate={certificate} standing={standing} />
        <div className={styles.columns}>
          <Facts
            facts={[
              { name: t('name'), value: <Written text={displayName} /> },
              { name: t('level'), value: level === '' ? undefined : <Written text={level} /> },
              { name: t('region'), value: region === '' ? undefined : <Written text={region} /> },
              { name: t('qq'), value: qq || undefined },
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
  return <Standpoint title={title} text={t(`${standing}Text`)} />;
}

/** The page to hand on, and how often it was looked up. */
function PublicPage({ certificate: { link, lookups, number } }: { certificate: OwnCertificate }) {
  const t = useTexts(ownCertificateTexts);
  const page = href('certificate', { token: link });
  return (
    <Section title={t('public')}>
      <Soft>{t('publicText')}</Soft>
      <Row gap={8}>
        <LinkButton size="sm" icon={LicenceIcon} to={page} label={`${t('open')} ${number}`}>
          {t('open')}
        </LinkButton>
        <Copy value={window.location.origin + page} label={t('copyLink')} />
      </Row>
      <p>
        {lookups === 0 ? t('lookupsNone', { days }) : t('lookupsSum', { days, count: lookups })}{' '}
        <Soft>{t('lookupsNote')}</Soft>
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
