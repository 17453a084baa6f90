import { type ReactNode, useState } from 'react';
import { exportRules } from '#contract/exports/exportKinds.ts';
import type { GiftBatch } from '#contract/money/moneyAdmin.ts';
import type { CallOutput } from '../../api/call.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { column, lead } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { RecordDrawer, RecordHead } from '../../record/RecordDrawer.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { By, current, done, failed, next, StateSteps } from '../../record/StateSteps.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { BanIcon } from '../../ui/kit/icons.ts';
import { Facts, Row } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Progress } from '../../ui/kit/Progress.tsx';
import { SaidWords } from '../../ui/kit/said/SaidWords.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { Decision } from './Decision.tsx';
import { giftLooks, giftTexts, stateOfGifts } from './giftTexts.ts';
import { texts } from './texts.ts';

interface GiftDrawerProps {
  id: number | undefined;
  onClose: () => void;
  /** How the codes of a batch get into a file. */
  fetchCodes: (batchId: number) => ReactNode;
}

/** One batch at the side: how far it is redeemed, by whom, and what the reader may do. */
export function GiftDrawer({ id, onClose, fetchCodes }: GiftDrawerProps) {
  const own = useTexts(giftTexts);
  const query = useCall('getGiftBatch', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer id={id} onClose={onClose} title={own('number', { id: id ?? '' })} width={620} query={query}>
      {(batch) => <Shown batch={batch} file={fetchCodes(batch.id)} />}
    </RecordDrawer>
  );
}

function Shown({ batch, file }: { batch: GiftBatch; file: ReactNode }) {
  const t = useTexts(texts);
  const own = useTexts(giftTexts);
  const { number } = useFormats();
  const { amountFen, codes, redeemed, expiresAt, may } = batch;
  return (
    <>
      <RecordHead state={<StateBadge of={giftLooks} state={stateOfGifts(batch)} />}>{batch.name}</RecordHead>
      <Facts
        facts={[
          { name: own('worth'), value: <Money fen={amountFen} /> },
          { name: own('count'), value: number(codes) },
          { name: own('total'), value: <Money fen={amountFen * codes} /> },
          { name: own('expires'), value: <Time at={expiresAt} /> },
        ]}
      />
      <GiftSteps batch={batch} />
      <SaidWords
        said={[
          { name: t('reason'), words: batch.reason },
          { name: t('decisionSaid'), words: batch.words },
          { name: own('stopSaid'), words: batch.stopped?.words ?? '' },
        ]}
      />
      <Row gap={8}>
        <GiftActs batch={batch} />
      </Row>
      {(batch.state === 'active' || redeemed > 0) && (
        <Section title={own('redeemed')}>
          <Progress label={own('redeemed')} done={redeemed} total={codes} />
        </Section>
      )}
      {batch.state !== 'waiting' && batch.state !== 'refused' && (
        <Section title={own('codes')} action={may.includes('fetch') ? file : undefined}>
          {may.includes('fetch') && <Soft>{own('fetchText', { minutes: exportRules.secretKeptMinutes })}</Soft>}
          <Codes batchId={batch.id} />
        </Section>
      )}
    </>
  );
}

/** Asked for, decided, and how it ends. */
function GiftSteps({ batch }: { batch: GiftBatch }) {
  const t = useTexts(texts);
  const own = useTexts(giftTexts);
  const { date } = useFormats();
  const { askedBy, askedAt, decidedBy, decidedAt, stopped, expiresAt } = batch;
  const decided = <By person={decidedBy ?? askedBy} at={decidedAt} />;
  const asked = done(t('stepAsked'), <By person={askedBy} at={askedAt} />);
  const made = [asked, done(own('stepMade'), decidedBy === null ? t('stepAlone') : decided)];
  return (
    <StateSteps
      state={stateOfGifts(batch)}
      steps={{
        waiting: [asked, current(t('stepDecide'), t('noteDecide')), next(own('stepMade'))],
        refused: [asked, failed(own('refused'), decided)],
        stopped: [
          ...(decidedAt === null ? [asked] : made),
          failed(own('stopped'), <By person={stopped?.by} at={stopped?.at} />),
        ],
        expired: [...made, done(own('expired'), <Time at={expiresAt} />)],
        usedUp: [...made, done(own('usedUp'))],
        active: [...made, next(own('stepEnded', { day: date(expiresAt) }))],
      }}
    />
  );
}

/** What the reader may do about a batch. */
export function GiftActs({ batch, size = 'md' }: { batch: GiftBatch; size?: 'sm' | 'md' }) {
  const t = useTexts(texts);
  const own = useTexts(giftTexts);
  const { number } = useFormats();
  const decide = useAction('decideGiftBatch', (_, { accept }) => t(accept ? 'agreedToast' : 'refusedToast'));
  const stop = useAction('stopGiftBatch', () => own('stopped'));
  const { id, name, may } = batch;
  return (
    <>
      <Decision about={name} may={may} size={size} onDecide={(decision) => decide.send({ id, ...decision })} />
      <WordsButton
        may={may.includes('stop')}
        size={size}
        title={own('stopTitle')}
        act={own('stop')}
        icon={BanIcon}
        danger
        lead={own('stopText', { left: number(batch.codes - batch.redeemed) })}
        label={t('words')}
        onAct={(words) => stop.send({ id, words })}
      />
    </>
  );
}

type Code = CallOutput<'listGiftCodes'>['list'][number];

function Codes({ batchId }: { batchId: number }) {
  const own = useTexts(giftTexts);
  const [shown, setShown] = useState<'all' | 'redeemed'>('all');
  const list = useListCall('listGiftCodes', { batchId, redeemed: shown === 'redeemed' ? 'true' : undefined });
  const columns: Column<Code>[] = [
    lead(own('codes'), ({ codeMasked }) => <code>{codeMasked}</code>),
    column(own('by'), ({ redeemedBy }) => redeemedBy?.username ?? own('unused')),
    column(own('at'), ({ redeemedAt }) => (redeemedAt === null ? '–' : <Time at={redeemedAt} />)),
  ];
  return (
    <ListScreen
      label={own('codes')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      empty={{ title: own('noneRedeemed') }}
      filters={
        <Choices
          name="codes"
          label={own('whichCodes')}
          value={shown}
          onChange={(value) => setShown(value === 'all' ? 'all' : 'redeemed')}
          options={[
            { value: 'redeemed', label: own('redeemed') },
            { value: 'all', label: own('allCodes') },
          ]}
        />
      }
    />
  );
}
