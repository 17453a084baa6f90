import { useState } from 'react';
import { Link } from 'react-router';
import type { SoldLicenceDetail } from '#contract/licences/licenceAdmin.ts';
import { licenceActs, type LicenceAct } from '#contract/licences/licenceSale.ts';
import { licenceActorTexts, licenceReasonTexts } from '#contract/licences/licenceWords.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Cover } from '../../parts/product/Cover.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { Facts, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { SaidWords } from '../../ui/kit/SaidWords.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Steps } from '../../ui/kit/Steps.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { actIcons } from './actIcons.ts';
import { History } from './History.tsx';
import styles from './LicenceAdmin.module.css';
import { MoveDialog } from './MoveDialog.tsx';
import { Bound, Renewals, Transfers } from './SoldParts.tsx';
import { soldSteps } from './soldSteps.ts';
import { SoldStatus } from './SoldStatus.tsx';
import { texts } from './texts.ts';
import { useSoldAddress, type LicencesOf } from './useSoldAddress.ts';

interface SoldDrawerProps {
  of: LicencesOf;
  id: number | undefined;
  onClose: () => void;
}

/** One licence at the side, for whoever sold it or an admin; open while there is an id. */
export function SoldDrawer({ of, id, onClose }: SoldDrawerProps) {
  const t = useTexts(texts);
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={t('title', { id: id ?? '' })} width={620}>
      {id !== undefined && <Loaded of={of} id={id} />}
    </Drawer>
  );
}

function Loaded({ of, id }: { of: LicencesOf; id: number }) {
  const query = useCall('getSoldLicence', { id });
  return <PageState query={query}>{(licence) => <Detail of={of} licence={licence} />}</PageState>;
}

function Detail({ of, licence }: { of: LicencesOf; licence: SoldLicenceDetail }) {
  const t = useTexts(texts);
  const formats = useFormats();
  const locale = useLocale();
  const { to } = useSoldAddress(of);
  const { title, skuName, productId, categorySlug, policy, reason, note, stateBy } = licence;
  return (
    <Stack gap={24} className={styles.detail}>
      <div className={styles.head}>
        <Cover productId={productId} categorySlug={categorySlug} shape="thumb" />
        <span className={styles.words}>
          <Link to={href('product', { id: productId })} className={styles.title} lang={otherScript(title, locale)}>
            {title}
          </Link>
          <span className={styles.soft}>{skuName}</span>
        </span>
        <span role="status">
          <SoldStatus licence={licence} />
        </span>
      </div>
      <Section title={t('process')}>
        <Steps
          label={t('process')}
          steps={soldSteps(licence, t, formats, stateBy === null ? '' : licenceActorTexts[stateBy][locale])}
        />
        <SaidWords
          said={[
            { name: t('reason'), words: reason === null ? '' : licenceReasonTexts[reason][locale] },
            { name: t('note'), words: note },
          ]}
        />
      </Section>
      {licence.heldByAdmin && <Alert tone="info">{t('heldByAdmin')}</Alert>}
      <Acts licence={licence} />
      <Section title={t('policy')}>
        <ul className={styles.policy}>
          {policy.words.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Section>
      <Bound licence={licence} />
      <Section title={t('facts')} action={<Link to={to({ product: productId })}>{t('sameProduct')}</Link>}>
        <Details of={of} licence={licence} />
      </Section>
      <Renewals of={of} licence={licence} />
      <Transfers licence={licence} />
      <History licenceId={licence.id} />
    </Stack>
  );
}

function Details({ of, licence }: { of: LicencesOf; licence: SoldLicenceDetail }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  const { to } = useSoldAddress(of);
  const { holder, shop, keyMasked, seats, seatsUsed, uses, policy, startsAt, expiresAt, orderId, batchId, issued } =
    licence;
  const { usesMax } = policy.terms;
  const order = orderId !== null && (
    <Link to={of === 'all' ? href('adminOrders', { order: orderId }) : href('shopCenter', { order: orderId })}>
      {t('ofOrder', { id: orderId })}
    </Link>
  );
  const hand =
    batchId === null || issued === null ? (
      t('byHand')
    ) : (
      <Link to={to({ batch: batchId })}>{t('byHandBy', { who: issued.by.username, id: batchId })}</Link>
    );
  return (
    <>
      <Facts
        facts={[
          { name: t('holder'), value: holder.username },
          { name: t('shop'), value: shop?.name ?? t('platform') },
          { name: t('key'), value: <code className={styles.key}>{keyMasked}</code> },
          { name: t('seats'), value: t('seatsUsed', { used: number(seatsUsed), seats: number(seats) }) },
          ...(usesMax === null
            ? []
            : [{ name: t('uses'), value: t('usesOf', { used: number(uses), max: number(usesMax) }) }]),
          { name: t('since'), value: startsAt === null ? t('notBegun') : <Time at={startsAt} /> },
          {
            name: t('until'),
            value: expiresAt === null ? t(startsAt === null ? 'notBegun' : 'lifetime') : <Time at={expiresAt} />,
          },
          { name: t('source'), value: order || hand },
        ]}
      />
      <SaidWords said={[{ name: t('issueReason'), words: issued?.note ?? '' }]} />
    </>
  );
}

function Acts({ licence }: { licence: SoldLicenceDetail }) {
  const t = useTexts(texts);
  const [event, setEvent] = useState<LicenceAct>();
  const acts = licenceActs.filter((act) => licence.may.includes(act));
  if (acts.length === 0 && event === undefined) return null;
  return (
    <div className={styles.acts}>
      {acts.map((act) => (
        <Button
          key={act}
          kind={act === 'revoke' ? 'danger' : 'normal'}
          icon={actIcons[act]}
          onClick={() => setEvent(act)}
        >
          {t(act)}
        </Button>
      ))}
      <MoveDialog event={event} licences={[licence]} onClose={() => setEvent(undefined)} />
    </div>
  );
}
