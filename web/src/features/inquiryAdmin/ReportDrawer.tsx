import { useQueryClient } from '@tanstack/react-query';
import type { FakeReportEvent } from '#contract/verification/fakeReportProcess.ts';
import type { FakeReportRecord } from '#contract/verification/fakeReports.ts';
import { limits } from '#contract/core/limits.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { Form, useForm } from '../../ui/form/form.tsx';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { History } from './History.tsx';
import styles from './InquiryAdmin.module.css';
import { ReportStatus } from './ReportStatus.tsx';
import { texts } from './texts.ts';

/** One report at the side: what was said, the photo, what was done, what to do. */
export function ReportDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const query = useCall('getFakeReportRecord', { id: id ?? 0 }, { enabled: id !== undefined });
  const t = useTexts(texts);
  const title = t('reportTitle', { number: query.data?.number ?? '' });
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={title} width={560}>
      {id !== undefined && <PageState query={query}>{(report) => <Shown key={report.id} report={report} />}</PageState>}
    </Drawer>
  );
}

function Shown({ report }: { report: FakeReportRecord }) {
  const t = useTexts(texts);
  const { date } = useFormats();
  const { kind, about, text, contact, forgottenAt, photoUrl, state, createdAt, dueAt, moves, may, nextId } = report;
  const isOpen = state === 'new' || state === 'looking';
  return (
    <Stack gap={24}>
      <Row justify="space-between">
        <ReportStatus state={state} />
        {isOpen && (
          <span className={styles.soft}>
            {t('due')} <Time at={dueAt} />
          </span>
        )}
      </Row>
      <Facts
        facts={[
          { name: t('about'), value: `${t(`${kind}Kind`)} · ${about}` },
          { name: t('sent'), value: <Time at={createdAt} /> },
          forgottenAt === null
            ? { name: t('contact'), value: contact === '' ? t('noContact') : contact }
            : { name: t('contactAndPhoto'), value: t('forgotten', { date: date(forgottenAt) }) },
        ]}
      />
      <section>
        <h3 className={styles.title}>{t('said')}</h3>
        <p className={styles.said}>{text}</p>
        {photoUrl !== null && <img className={styles.photo} src={photoUrl} alt={t('photo')} />}
      </section>
      <Decide id={report.id} may={may} />
      <History
        title={t('history')}
        none={t('noHistory')}
        acts={moves.map(({ id, event, by, note, at }) => ({ id, what: t(`${event}Event`), by, note, at }))}
      />
      {nextId !== null && <LinkButton to={href('adminInquiries', { report: nextId })}>{t('nextReport')}</LinkButton>}
    </Stack>
  );
}

/** A note and the moves that are open from here. */
function Decide({ id, may }: { id: number; may: readonly FakeReportEvent[] }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [first] = may;
  const form = useForm<{ note: string; event: FakeReportEvent | undefined }>({
    initial: { note: '', event: first },
    submit: async ({ note, event }) => {
      if (event === undefined) return;
      await call('moveFakeReport', { id, event, note }, { quiet: true });
      toast.good(t('moved'));
      form.reset();
      await queries.invalidateQueries();
    },
  });
  if (first === undefined) return null;
  return (
    <Form
      form={form}
      label={t('process')}
      actions={
        <Button type="submit" kind="primary" busy={form.busy}>
          {t(form.values.event ?? first)}
        </Button>
      }
    >
      <div className={styles.choices} role="radiogroup" aria-label={t('process')}>
        {may.map((event) => (
          <label key={event}>
            <input
              type="radio"
              name="event"
              checked={(form.values.event ?? first) === event}
              onChange={() => form.set({ event })}
            />
            {t(event)}
          </label>
        ))}
      </div>
      <TextField
        {...form.field('note')}
        label={t('note')}
        help={t('noteHelp')}
        rows={2}
        maxLength={limits.reason.max}
      />
    </Form>
  );
}
