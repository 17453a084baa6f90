import { useId } from 'react';
import { useCall } from '../../api/queries.ts';
import type { CallOutput } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import styles from './Balances.module.css';
import { EmptyKinds, Kind, type Part } from './Kind.tsx';
import { OwedCard } from './OwedCard.tsx';
import { texts } from './statementTexts.ts';

/** What can be spent now, drawn with what it consists of and what comes later; and first what is owed. */
export function Balances() {
  const wallet = useCall('getWallet', {});
  return (
    <PageState query={wallet} skeleton={<Skeleton height={320} round={12} />}>
      {(data) => (
        <Stack gap={16}>
          {data.owedFen > 0 && <OwedCard owedFen={data.owedFen} />}
          <Card>
            <Parts wallet={data} />
          </Card>
        </Stack>
      )}
    </PageState>
  );
}

function Parts({ wallet }: { wallet: CallOutput<'getWallet'> }) {
  const t = useTexts(texts);
  const laterId = useId();
  const { balanceFen, availableFen, earnedFen, heldFen, pendingFen, owedFen } = wallet;
  const now: Part[] = [
    { account: 'available', fen: availableFen },
    { account: 'earned', fen: earnedFen },
  ];
  const later: Part[] = [
    { account: 'held', fen: heldFen },
    { account: 'pending', fen: pendingFen },
  ];
  const all = [...now, ...later];
  const isSome = ({ fen }: Part) => fen !== 0;
  const laterFen = heldFen + pendingFen;
  const title = t(owedFen > 0 ? 'balance' : 'spendNow');
  return (
    <div className={`${styles.wallet} ${later.some(isSome) ? styles.both : ''}`}>
      <div className={styles.now}>
        <span>{title}</span>
        <Price fen={balanceFen} size="xl" />
        {owedFen > 0 && <Soft>{t('balanceStopped')}</Soft>}
      </div>
      {all.filter(isSome).length > 1 && <Bar parts={all} />}
      {now.some(isSome) && (
        <ul className={styles.kinds} aria-label={title}>
          <Kinds parts={now.filter(isSome)} />
        </ul>
      )}
      {later.some(isSome) && (
        <>
          <div className={styles.later}>
            <span id={laterId}>{t('spendLater')}</span>
            <Price fen={laterFen} />
          </div>
          <ul className={styles.kinds} aria-labelledby={laterId}>
            <Kinds parts={later.filter(isSome)} />
          </ul>
        </>
      )}
      <EmptyKinds accounts={all.filter((part) => !isSome(part)).map(({ account }) => account)} />
    </div>
  );
}

/** The amount of one alone stands above it. */
function Kinds({ parts }: { parts: readonly Part[] }) {
  return parts.map((part) => <Kind key={part.account} {...part} isAlone={parts.length === 1} />);
}

/** Drawn only: each part stands below it with its pattern, name and amount. */
function Bar({ parts }: { parts: readonly Part[] }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {parts.map(
        ({ account, fen }) => fen > 0 && <span key={account} className={styles[account]} style={{ flexGrow: fen }} />,
      )}
    </div>
  );
}
