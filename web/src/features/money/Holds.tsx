import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { HoldState } from '#contract/money/ledger.ts';
import type { Hold } from '#contract/money/moneyAdmin.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { LockIcon, SendIcon, UnlockIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Modal } from '../../ui/kit/Modal.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Status, type Tone } from '../../ui/kit/Status.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { AdjustmentForm } from './AdjustmentForm.tsx';
import { holdTexts } from './holdTexts.ts';
import styles from './Money.module.css';
import { OnlyUser } from './OnlyUser.tsx';
import { texts } from './texts.ts';
import { useMoneyAct } from './useMoneyAct.ts';
import { WordsForm } from './WordsForm.tsx';

const tones: Record<HoldState, Tone> = { active: 'info', settled: 'neutral', released: 'good', expired: 'good' };
const filterNames = ['active', 'ended', 'all'] as const;

/** Money of users that is set aside; what is held now comes first. */
export function Holds() {
  const t = useTexts(texts);
  const own = useTexts(holdTexts);
  const [query] = useSearchParams();
  const filter = filterNames.find((name) => name === query.get('state')) ?? 'active';
  const userId = Number(query.get('user')) || undefined;
  const holds = useListCall('listAllHolds', {
    ...(filter === 'all' ? {} : { state: filter }),
    ...(userId === undefined ? {} : { userId }),
  });
  const here = (state: string) => href('adminMoney', { tab: 'holds', user: userId, state });
  const words = { active: own('active'), ended: own('ended'), all: t('all') };
  const columns: Column<Hold>[] = [
    {
      name: 'user',
      title: t('user'),
      leads: true,
      show: ({ id, user }) => (
        <>
          {user.username} <span className={styles.soft}>#{id}</span>
        </>
      ),
    },
    {
      name: 'state',
      title: t('state'),
      show: ({ state }) => (
        <Status tone={tones[state]} {...(state === 'active' ? { icon: LockIcon } : {})}>
          {own(state)}
        </Status>
      ),
    },
    { name: 'reason', title: t('reason'), show: ({ reason }) => <span className={styles.clip}>{reason}</span> },
    {
      name: 'until',
      title: own('until'),
      show: ({ state, until }) => (until !== null ? <Time at={until} /> : state === 'active' ? own('open') : '–'),
    },
    {
      name: 'placedBy',
      title: own('placedBy'),
      minor: true,
      show: ({ placedBy }) => placedBy?.username ?? own('process'),
    },
    { name: 'amount', title: t('amount'), figures: true, show: ({ amountFen }) => <Money fen={amountFen} /> },
    { name: 'left', title: own('left'), figures: true, show: ({ leftFen }) => <Money fen={leftFen} /> },
  ];
  return (
    <Stack gap={16}>
      <FilterLinks
        label={t('filter')}
        filters={filterNames.map((name) => ({ name, label: words[name], to: here(name) }))}
        current={filter}
      />
      {userId !== undefined && <OnlyUser id={userId} all={href('adminMoney', { tab: 'holds', state: filter })} />}
      <Card flush>
        <PageState
          query={holds.query}
          skeleton={<TableSkeleton rows={6} />}
          isEmpty={() => holds.items.length === 0}
          empty={<Notice picture="empty" title={own('emptyTitle')} text={own('emptyText')} />}
        >
          {() => (
            <>
              <Table
                label={own('list')}
                columns={columns}
                rows={holds.items}
                keyOf={({ id }) => id}
                actions={(hold) => <HoldActs hold={hold} />}
              />
              <LoadMore {...holds} />
            </>
          )}
        </PageState>
      </Card>
    </Stack>
  );
}

function HoldActs({ hold }: { hold: Hold }) {
  const own = useTexts(holdTexts);
  const { money } = useFormats();
  const act = useMoneyAct();
  const [asking, setAsking] = useState<'release' | 'pay_out'>();
  const { id, user, leftFen, may } = hold;
  const close = () => setAsking(undefined);
  const release = async (words: string) => {
    await act('releaseHold', { id, words });
    toast.good(own('releasedToast'));
    close();
  };
  if (may.length === 0) return null;
  return (
    <>
      <div className={styles.acts}>
        <Button size="sm" icon={UnlockIcon} onClick={() => setAsking('release')}>
          {own('release')}
        </Button>
        <Button size="sm" icon={SendIcon} onClick={() => setAsking('pay_out')}>
          {own('payOut')}
        </Button>
      </div>
      <Modal open={asking === 'release'} onClose={close} title={own('number', { id })} size="sm">
        <WordsForm
          label={own('release')}
          lead={own('releaseText', { left: money(leftFen), user: user.username })}
          act={own('release')}
          help={own('releaseHelp')}
          onSend={release}
        />
      </Modal>
      <Drawer open={asking === 'pay_out'} onClose={close} title={own('payOutTitle', { id })} width={520}>
        <AdjustmentForm start={{ user, holdId: id, leftFen }} onDone={close} />
      </Drawer>
    </>
  );
}
