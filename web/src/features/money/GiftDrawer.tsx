import { type ReactNode, useState } from 'react';
import type { GiftBatch } from '#contract/money/moneyAdmin.ts';
import type { CallOutput } from '../../api/call.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { BanIcon } from '../../ui/kit/icons.ts';
import { Facts, Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Modal } from '../../ui/kit/Modal.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Progress } from '../../ui/kit/Progress.tsx';
import { SaidWords } from '../../ui/kit/SaidWords.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Steps } from '../../ui/kit/Steps.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { Decision } from './Decision.tsx';
import { GiftStatus } from './GiftStatus.tsx';
import { giftSteps } from './giftSteps.ts';
import { giftTexts } from './giftTexts.ts';
import styles from './Money.module.css';
import { texts } from './texts.ts';
import { useMoneyAct } from './useMoneyAct.ts';
import { WordsForm } from './WordsForm.tsx';

interface GiftDrawerProps {
  id: number | undefined;
  onClose: () => void;
  /** How the codes of a batch get into a file. */
  fetchCodes: (batchId: number) => ReactNode;
}

/** One batch at the side: how far it is redeemed, by whom, and what the reader may do. */
export function GiftDrawer({ id, onClose, fetchCodes }: GiftDrawerProps) {
  const own = useTexts(giftTexts);
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={own('number', { id: id ?? '' })} width={620}>
      {id !== undefined && <Detail id={id} fetchCodes={fetchCodes} />}
    </Drawer>
  );
}

function Detail({ id, fetchCodes }: { id: number; fetchCodes: GiftDrawerProps['fetchCodes'] }) {
  const query = useCall('getGiftBatch', { id });
  return <PageState query={query}>{(batch) => <Shown batch={batch} file={fetchCodes(batch.id)} />}</PageState>;
}

function Shown({ batch, file }: { batch: GiftBatch; file: ReactNode }) {
  const t = useTexts(texts);
  const own = useTexts(giftTexts);
  const formats = useFormats();
  const { amountFen, codes, redeemed, expiresAt, may } = batch;
  return (
    <Stack gap={24}>
      <div className={styles.head}>
        <strong>{batch.name}</strong>
        <span role="status">
          <GiftStatus batch={batch} />
        </span>
      </div>
      <Facts
        facts={[
          { name: own('worth'), value: <Money fen={amountFen} /> },
          { name: own('count'), value: formats.number(codes) },
          { name: own('total'), value: <Money fen={amountFen * codes} /> },
          { name: own('expires'), value: <Time at={expiresAt} /> },
        ]}
      />
      <Steps label={t('process')} steps={giftSteps(batch, { t, own }, formats)} />
      <SaidWords
        said={[
          { name: own('reasonSaid'), words: batch.reason },
          { name: own('decisionSaid'), words: batch.words },
          { name: own('stopSaid'), words: batch.stopped?.words ?? '' },
        ]}
      />
      <GiftActs batch={batch} />
      {(batch.state === 'active' || redeemed > 0) && (
        <Section title={own('redeemed')}>
          <Progress label={own('redeemed')} done={redeemed} total={codes} />
        </Section>
      )}
      {batch.state !== 'waiting' && batch.state !== 'refused' && (
        <Section title={own('codes')} action={may.includes('fetch') ? file : undefined}>
          {may.includes('fetch') && <p className={styles.soft}>{own('fetchText')}</p>}
          <Codes batchId={batch.id} />
        </Section>
      )}
    </Stack>
  );
}

/** What the reader may do about a batch. */
export function GiftActs({ batch, size = 'md' }: { batch: GiftBatch; size?: 'sm' | 'md' }) {
  const own = useTexts(giftTexts);
  const { number } = useFormats();
  const act = useMoneyAct();
  const [stopping, setStopping] = useState(false);
  const { id, name, may } = batch;
  const close = () => setStopping(false);
  const stop = async (words: string) => {
    await act('stopGiftBatch', { id, words });
    toast.good(own('stoppedToast'));
    close();
  };
  return (
    <div className={styles.acts}>
      {may.includes('decide') && (
        <Decision
          about={name}
          may={may}
          size={size}
          onDecide={(accept, words) => act('decideGiftBatch', { id, accept, words })}
        />
      )}
      {may.includes('stop') && (
        <Button size={size} kind="danger" icon={BanIcon} onClick={() => setStopping(true)}>
          {own('stop')}
        </Button>
      )}
      <Modal open={stopping} onClose={close} title={own('stopTitle')} size="sm">
        <WordsForm
          label={own('stopTitle')}
          lead={own('stopText', { left: number(batch.codes - batch.redeemed) })}
          act={own('stop')}
          danger
          onSend={stop}
        />
      </Modal>
    </div>
  );
}

type Code = CallOutput<'listGiftCodes'>['list'][number];

function Codes({ batchId }: { batchId: number }) {
  const own = useTexts(giftTexts);
  const [shown, setShown] = useState<'all' | 'redeemed'>('redeemed');
  const codes = useListCall('listGiftCodes', { batchId, ...(shown === 'redeemed' ? { redeemed: 'true' } : {}) });
  const columns: Column<Code>[] = [
    {
      name: 'code',
      title: own('code'),
      leads: true,
      show: ({ codeMasked }) => <span className={styles.codes}>{codeMasked}</span>,
    },
    { name: 'by', title: own('by'), show: ({ redeemedBy }) => redeemedBy?.username ?? own('unused') },
    { name: 'at', title: own('at'), show: ({ redeemedAt }) => (redeemedAt === null ? '–' : <Time at={redeemedAt} />) },
  ];
  return (
    <Stack gap={12}>
      <Choices
        name="codes"
        label={own('whichCodes')}
        value={shown}
        onChange={(value) => setShown(value === 'all' ? 'all' : 'redeemed')}
        options={[
          { value: 'redeemed', label: own('redeemedCodes') },
          { value: 'all', label: own('allCodes') },
        ]}
      />
      <PageState
        query={codes.query}
        isEmpty={() => codes.items.length === 0}
        empty={<p className={styles.soft}>{own('noneRedeemed')}</p>}
      >
        {() => (
          <>
            <Table label={own('codes')} columns={columns} rows={codes.items} keyOf={({ id }) => id} />
            <LoadMore {...codes} />
          </>
        )}
      </PageState>
    </Stack>
  );
}
