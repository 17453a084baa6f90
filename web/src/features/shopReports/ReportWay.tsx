import type { ReactNode } from 'react';
import type { OwnShopReport } from '#contract/shops/shopReports.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Pictures } from '../../parts/picture/Pictures.tsx';
import { Entries, Entry } from '../../record/Entries.tsx';
import { RecordHead } from '../../record/RecordDrawer.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './ShopReports.module.css';
import { looks, texts } from './texts.ts';
import { OthersWords } from '../../ui/kit/said/OthersWords.tsx';

type Way = Pick<
  OwnShopReport,
  'kind' | 'state' | 'dueAt' | 'words' | 'pictures' | 'answer' | 'answerPictures' | 'note' | 'measure' | 'steps'
>;

/** A report with both sides' words and every step, as each reader sees it. */
export function ReportWay({ report, below }: { report: Way; below?: ReactNode }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const { kind, state, dueAt, words, pictures, answer, answerPictures, note, measure, steps } = report;
  return (
    <>
      <RecordHead state={<StateBadge of={looks} state={state} />}>{t(kind)}</RecordHead>
      {dueAt !== null && (
        <Alert tone="info">{t(state === 'opened' ? 'dueOpened' : 'dueDeciding', { time: dateTime(dueAt) })}</Alert>
      )}
      <Section title={t('said')}>
        <p className={styles.words}>
          <OthersWords text={words} />
        </p>
        <Pictures pictures={pictures} label={t('pictures')} />
        {below}
      </Section>
      <Section title={t('answered')}>
        {answer === '' ? (
          <Soft>{t(state === 'opened' ? 'noAnswerYet' : 'noAnswer')}</Soft>
        ) : (
          <p className={styles.words}>
            <OthersWords text={answer} />
          </p>
        )}
        <Pictures pictures={answerPictures} label={t('pictures')} />
      </Section>
      {note !== '' && (
        <Section title={t('decision')}>
          <p className={styles.words}>{note}</p>
          {measure !== null && (
            <Soft>
              {t('measure')}: {t(measure)}
            </Soft>
          )}
        </Section>
      )}
      <Section title={t('steps')}>
        <Entries label={t('steps')}>
          {steps.map(({ id, event, at }) => (
            <Entry key={id} end={<Time at={at} />}>
              {t(`${event}Event`)}
            </Entry>
          ))}
        </Entries>
      </Section>
    </>
  );
}
