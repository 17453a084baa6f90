import type { CallOutput } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Price } from '../../ui/Money.tsx';
import styles from './Balances.module.css';
import { texts } from './texts.ts';

/** What one has, what is on hold and what is still to come. */
export function Balances({ wallet }: { wallet: CallOutput<'getWallet'> }) {
  const t = useTexts(texts);
  const parts = [
    { name: t('available'), note: t('availableNote'), fen: wallet.availableFen },
    { name: t('held'), note: t('heldNote'), fen: wallet.heldFen },
    { name: t('pending'), note: t('pendingNote'), fen: wallet.pendingFen },
  ];
  return (
    <div className={styles.balances}>
      {parts.map(({ name, note, fen }, index) => (
        <Card key={name}>
          <dl className={styles.balance}>
            <dt>{name}</dt>
            <dd>
              <Price fen={fen} size={index === 0 ? 'lg' : 'md'} />
            </dd>
            <dd className={styles.note}>{note}</dd>
          </dl>
        </Card>
      ))}
    </div>
  );
}
