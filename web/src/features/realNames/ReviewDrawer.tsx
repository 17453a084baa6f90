import { type ReactNode, useEffect, useState } from 'react';
import type { LookPart } from '#contract/realNames/realNameProcess.ts';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import type { RealNameReview } from '#contract/realNames/realNames.ts';
import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionDialog } from '../../record/ActionDialog.tsx';
import { Entries, Entry } from '../../record/Entries.tsx';
import { RecordDrawer, RecordHead } from '../../record/RecordDrawer.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { EyeIcon } from '../../ui/kit/icons.ts';
import { Facts, Row } from '../../ui/kit/layout.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toast.ts';
import { CheckAnswer } from './CheckAnswer.tsx';
import { KeptIdentity } from './KeptIdentity.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import { RealNameHistory } from './RealNameHistory.tsx';
import { RefuseDialog } from './RefuseDialog.tsx';
import { useKeys } from './useKeys.ts';
import { useCountryName } from './useDocumentOptions.ts';
import { realNameLooks, words } from './stateTexts.ts';
import styles from './RealNames.module.css';
import { texts } from './reviewTexts.ts';

/** So long have all photos been in sight before anything is passed. */
const seenAfterMs = 1000;

type Looked = CallOutput<'lookAtRealName'>;

interface ReviewDrawerProps {
  id: number | undefined;
  onClose: () => void;
  /** The next one that waits; null: there is none. Undefined: what comes next is not decided here. */
  onNext?: (id: number | null) => void;
}

/** One application beside its photos: what was filled in, what speaks for and against it, and the decision. */
export function ReviewDrawer({ id, onClose, onNext }: ReviewDrawerProps) {
  const t = useTexts(texts);
  const query = useCall('getRealNameReview', { id: id ?? 0 }, { enabled: id !== undefined });
  // Beside the buttons, which a toast would lie on while the next one is decided.
  const [said, setSaid] = useState({ beside: 0, words: '' });
  return (
    <RecordDrawer id={id} onClose={onClose} title={t('title', { id: id ?? '' })} query={query} width={1080}>
      {(review) => (
        <Review
          key={review.id}
          review={review}
          said={said.beside === review.id ? said.words : ''}
          leadsOn={onNext !== undefined}
          onNext={(next, words) => {
            if (next !== null && onNext) setSaid({ beside: next, words });
            else if (words !== '') toast.good(words);
            onNext?.(next);
          }}
        />
      )}
    </RecordDrawer>
  );
}

interface ReviewProps {
  review: RealNameReview;
  /** What became of the one before. */
  said: string;
  leadsOn: boolean;
  onNext: (id: number | null, words: string) => void;
}

function Review({ review, said, leadsOn, onNext }: ReviewProps) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const [photos, setPhotos] = useState<Looked['photos']>();
  const [loaded, setLoaded] = useState<readonly string[]>([]);
  const seen = useLater(photos?.every(({ side }) => loaded.includes(side)) ?? false, seenAfterMs);
  const [facts, setFacts] = useState<Looked['facts']>(null);
  const [asking, setAsking] = useState<LookPart>();
  const [isRefusing, setRefusing] = useState(false);
  const { id, state, may, user, sentAt } = review;
  const nextId = leadsOn ? review.nextId : null;
  const look = useAction('lookAtRealName');
  const decide = useAction('decideRealName');
  const keep = (looked: Looked) => {
    if (looked.facts) setFacts(looked.facts);
    else setPhotos(looked.photos);
  };
  const mayDecide = may.length > 0;
  const show = (part: LookPart) => {
    // Whoever looks without a review to do says why.
    if (state !== 'auditing') setAsking(part);
    else look.press({ id, part }, keep);
  };
  const goOn = (words = '') => {
    if (leadsOn && nextId === null) toast.good(t('none'));
    onNext(nextId, words);
  };
  const pass = () => {
    if (!seen) toast.bad(t('firstLook'));
    else
      decide.press({ id, sentAt: sentAt ?? '', event: 'pass' }, () =>
        goOn(t('passedToast', { person: user.username })),
      );
  };
  useKeys({
    a: mayDecide ? pass : undefined,
    r: mayDecide ? () => setRefusing(true) : undefined,
    n: nextId === null ? undefined : () => goOn(),
    s: photos === undefined && review.sides.length > 0 ? () => show('photos') : undefined,
  });
  return (
    <>
      <RecordHead state={<StateBadge of={realNameLooks} state={state} />}>
        {user.username} · {word(review.kind)}
      </RecordHead>
      <Photos
        review={review}
        photos={photos}
        onLoad={(side) => setLoaded((before) => [...before, side])}
        act={
          <Button icon={EyeIcon} busy={look.busy} onClick={() => show('photos')}>
            {t('showPhotos')}
          </Button>
        }
      />
      <Section
        title={t('facts')}
        action={
          facts === null &&
          review.nameMasked !== '' &&
          (review.kept === null ? state !== 'withdrawn' : review.kept.may.includes('look')) && (
            <Button size="sm" icon={EyeIcon} busy={look.busy} onClick={() => show('number')}>
              {t('showFacts')}
            </Button>
          )
        }
      >
        <div className={styles.data}>
          <Data review={review} clear={facts} />
        </div>
      </Section>
      {review.kept && <KeptIdentity id={id} kept={review.kept} />}
      <Others review={review} />
      <RealNameHistory of={review} />
      <Decision
        mayDecide={mayDecide}
        seen={seen}
        said={said}
        busy={decide.busy}
        onPass={pass}
        onRefuse={() => setRefusing(true)}
        onNext={nextId === null ? undefined : () => goOn()}
      />
      <RefuseDialog
        review={review}
        open={isRefusing}
        onClose={() => setRefusing(false)}
        onRefuse={async (problems, note) => {
          await decide.send({ id, sentAt: sentAt ?? '', event: 'refuse', problems, note });
          goOn(t('refusedToast', { person: user.username }));
        }}
      />
      <LookDialog
        part={asking}
        onClose={() => setAsking(undefined)}
        onLook={async (part, why) => keep(await look.send({ id, part, why }))}
      />
    </>
  );
}

interface DecisionProps {
  mayDecide: boolean;
  /** Whether the photos have been in sight, without which nothing is passed. */
  seen: boolean;
  said: string;
  busy: boolean;
  onPass: () => void;
  onRefuse: () => void;
  /** Undefined: no other application waits. */
  onNext: (() => void) | undefined;
}

/** What can be done now, with the keys that do the same. */
function Decision({ mayDecide, seen, said, busy, onPass, onRefuse, onNext }: DecisionProps) {
  const t = useTexts(texts);
  return (
    <div className={styles.decide}>
      {said !== '' && (
        <div role="status">
          <Status tone="good">{said}</Status>
        </div>
      )}
      <Row>
        {mayDecide && (
          <>
            <Button kind="primary" busy={busy} disabled={!seen} onClick={onPass}>
              {t('approve')}
            </Button>
            <Button kind="danger" onClick={onRefuse}>
              {t('refuse')}
            </Button>
            {!seen && <Soft>{t('firstLook')}</Soft>}
          </>
        )}
        {onNext && (
          <Button kind="quiet" onClick={onNext}>
            {t('next')}
          </Button>
        )}
      </Row>
      <p className={styles.keys} aria-hidden>
        <Key name="S">{t('keyShow')}</Key>
        {mayDecide && (
          <>
            <Key name="A">{t('keyApprove')}</Key>
            <Key name="R">{t('keyRefuse')}</Key>
          </>
        )}
        {onNext && <Key name="N">{t('keyNext')}</Key>}
      </p>
    </div>
  );
}

interface LookDialogProps {
  /** What is to be seen; undefined: nothing, and it is closed. */
  part: LookPart | undefined;
  onClose: () => void;
  onLook: (part: LookPart, why: string) => Promise<unknown>;
}

/** Asks why somebody looks who has no review to do. */
function LookDialog({ part, onClose, onLook }: LookDialogProps) {
  const t = useTexts(texts);
  return (
    <ActionDialog
      open={part !== undefined}
      onClose={onClose}
      title={t('lookTitle')}
      act={t(part === 'photos' ? 'showPhotos' : 'showFacts')}
      lead={t('showPhotosText')}
      initial={{ why: '' }}
      required={['why']}
      onAct={async ({ why }) => {
        if (part !== undefined) await onLook(part, why);
      }}
    >
      {({ field }) => (
        <TextField {...field('why')} label={t('why')} help={t('whyHelp')} maxLength={realNameRules.why.max} required />
      )}
    </ActionDialog>
  );
}

function Key({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <kbd>{name}</kbd> {children}
    </span>
  );
}

/** True once something has been true for that long. */
function useLater(isTrue: boolean, ms: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isTrue) return undefined;
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [isTrue, ms]);
  return isTrue && isLater;
}

function Photos({
  review,
  photos,
  onLoad,
  act,
}: {
  review: RealNameReview;
  photos: Looked['photos'] | undefined;
  onLoad: (side: string) => void;
  act: ReactNode;
}) {
  const t = useTexts(texts);
  const { date } = useFormats();
  const { sides, photosUntil } = review;
  return (
    <Section title={t('photos')}>
      {photos !== undefined && (
        <div className={styles.pair}>
          {photos.map((photo) => (
            <PhotoViewer key={photo.side} photo={photo} onLoad={() => onLoad(photo.side)} />
          ))}
        </div>
      )}
      {photos === undefined && sides.length > 0 && (
        <Row>
          {act}
          <Soft>{t('showPhotosText')}</Soft>
        </Row>
      )}
      {sides.length === 0 && <Soft>{t('noPhotos')}</Soft>}
      {sides.length > 0 && photosUntil !== null && <Soft>{t('photosUntil', { date: date(photosUntil) })}</Soft>}
    </Section>
  );
}

function Data({ review, clear }: { review: RealNameReview; clear: Looked['facts'] }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const countryOf = useCountryName();
  const { kind, document, country, enterpriseCertificate, validUntil, isAdult, answer, asked, sentAt, dueAt } = review;
  const isEnterprise = kind === 'enterprise';
  return (
    <Facts
      facts={[
        { name: word('enterpriseName'), value: clear?.enterpriseName || review.enterpriseMasked || undefined },
        {
          name: word('enterpriseCertificate'),
          value: enterpriseCertificate === '' ? undefined : word(enterpriseCertificate),
        },
        { name: word('organizationCode'), value: clear?.organizationCode || review.organizationMasked || undefined },
        {
          name: word(isEnterprise ? 'legalPerson' : 'realName'),
          value: clear?.realName ?? (review.nameMasked || undefined),
        },
        { name: word('document'), value: word(document) },
        { name: word('country'), value: countryOf(country) || undefined },
        {
          name: word(isEnterprise ? 'legalNumber' : 'idNumber'),
          value: clear?.idNumber ?? (review.numberMasked || undefined),
        },
        { name: word('birthDate'), value: clear?.birthDate || undefined },
        { name: word('validUntil'), value: validUntil ?? word('forEver') },
        { name: word('age'), value: isAdult === null ? undefined : word(isAdult ? 'adult' : 'minor') },
        { name: t('answer'), value: <CheckAnswer answer={answer} asked={asked} /> },
        { name: word('sent'), value: sentAt === null ? undefined : <Time at={sentAt} /> },
        { name: t('due'), value: dueAt === null ? undefined : <Time at={dueAt} /> },
      ]}
    />
  );
}

function Others({ review: { others } }: { review: RealNameReview }) {
  const t = useTexts(texts);
  return (
    <Section title={t('others')}>
      {others.length === 0 && <Soft>{t('noOthers')}</Soft>}
      {others.length > 0 && (
        <Entries label={t('others')}>
          {others.map(({ user, isVerified, state }) => (
            <Entry
              key={user.id}
              end={
                isVerified ? (
                  <Status tone="genuine">{t('otherVerified')}</Status>
                ) : (
                  <StateBadge of={realNameLooks} state={state} />
                )
              }
            >
              {user.username} <Soft>#{user.id}</Soft>
            </Entry>
          ))}
        </Entries>
      )}
    </Section>
  );
}
