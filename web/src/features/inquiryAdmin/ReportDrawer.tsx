import { Link } from 'react-router';
import type { FakeReportEvent } from '#contract/verification/fakeReportProcess.ts';
import type { FakeReportRecord } from '#contract/verification/fakeReports.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { History } from '../../record/History.tsx';
import { RecordDrawer } from '../../record/RecordDrawer.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsField } from '../../record/WordsField.tsx';
import { useForm } from '../../ui/form/form.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Facts, Row } from '../../ui/kit/layout.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './InquiryAdmin.module.css';
import { reportLooks, texts } from './texts.ts';

interface ReportDrawerProps {
  id: number | undefined;
  onClose: () => void;
  linkTo: (id: number) => string;
}

/** One report at the side: what was said, the photo, what was done, what to do. */
export function ReportDrawer({ id, onClose, linkTo }: ReportDrawerProps) {
  const t = useTexts(texts);
  const query = useCall('getFakeReportRecord', { id: id ?? 0 }, { enabled: id !== undefined });
  const title = t('reportTitle', { number: query.data?.number ?? '' });
  return (
    <RecordDrawer id={id} onClose={onClose} title={title} query={query}>
      {(report) => (
        <>
          <Said report={report} />
          <Decide id={report.id} may={report.may} />
          <History
            title={t('history')}
            none={t('noHistory')}
            entries={report.moves.map(({ event, ...rest }) => ({ ...rest, what: t(`${event}Event`) }))}
          />
          {report.nextId !== null && <LinkButton to={linkTo(report.nextId)}>{t('nextReport')}</LinkButton>}
        </>
      )}
    </RecordDrawer>
  );
}

function Said({ report }: { report: FakeReportRecord }) {
  const t = useTexts(texts);
  const { date } = useFormats();
  const { kind, about, text, contact, forgottenAt, photoUrl, state, createdAt, dueAt } = report;
  // Whoever reports names it in their own words: it is looked up, not known.
  const list = kind === 'shop' ? 'adminShops' : kind === 'product' ? 'adminProducts' : undefined;
  const lookedUp = list && href(list, { search: about });
  return (
    <>
      <Row justify="space-between">
        <StateBadge of={reportLooks} state={state} />
        {(state === 'new' || state === 'looking') && (
          <Soft>
            {t('due')} <Time at={dueAt} />
          </Soft>
        )}
      </Row>
      <Facts
        facts={[
          {
            name: t('about'),
            value: (
              <>
                {t(`${kind}Kind`)} · {lookedUp === undefined ? about : <Link to={lookedUp}>{about}</Link>}
              </>
            ),
          },
          { name: t('sent'), value: <Time at={createdAt} /> },
          forgottenAt === null
            ? { name: t('contact'), value: contact === '' ? t('noContact') : contact }
            : { name: t('contactAndPhoto'), value: t('forgotten', { date: date(forgottenAt) }) },
        ]}
      />
      <Section title={t('said')}>
        <p className={styles.said}>{text}</p>
        {photoUrl !== null && <img className={styles.photo} src={photoUrl} alt={t('photo')} />}
      </Section>
    </>
  );
}

/** A note and the moves that are open from here. */
function Decide({ id, may }: { id: number; may: readonly FakeReportEvent[] }) {
  const t = useTexts(texts);
  const move = useAction('moveFakeReport', () => t('moved'));
  const [first] = may;
  const form = useForm<{ note: string; event: FakeReportEvent | undefined }>({
    initial: { note: '', event: undefined },
    submit: async ({ note, event = first }) => {
      if (event === undefined) return;
      await move.send({ id, event, note });
      form.reset();
    },
  });
  if (first === undefined) return null;
  const { event: chosen = first } = form.values;
  return (
    <ActionForm form={form} label={t('process')} act={t(chosen)}>
      <div className={styles.choices} role="radiogroup" aria-label={t('process')}>
        {may.map((event) => (
          <label key={event}>
            <input type="radio" name="event" checked={chosen === event} onChange={() => form.set({ event })} />
            {t(event)}
          </label>
        ))}
      </div>
      <WordsField {...form.field('note')} label={t('note')} help={t('noteHelp')} />
    </ActionForm>
  );
}
