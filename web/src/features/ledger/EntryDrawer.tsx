import { Link } from 'react-router';
import type { LedgerEntry } from '#contract/money/ledgerAdmin.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Copy } from '../../ui/kit/Copy.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { KindBadge } from '../../parts/ledger/KindBadge.tsx';
import { Facts, Stack } from '../../ui/kit/layout.tsx';
import { Money, MoneyChange, Price } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { AccountWords } from './AccountWords.tsx';
import { EntryLinks } from './EntryLinks.tsx';
import styles from './Ledger.module.css';
import { texts } from './texts.ts';
import { useLedgerAddress } from './useLedgerAddress.ts';

/** An entry at the side: what it moved between whose accounts, what it belongs to, and the seal over it. */
export function EntryDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={t('entryTitle', { id: id ?? '' })} width={600}>
      {id !== undefined && <EntryDetail id={id} />}
    </Drawer>
  );
}

function EntryDetail({ id }: { id: number }) {
  const query = useCall('getLedgerEntry', { id });
  return <PageState query={query}>{(entry) => <Detail entry={entry} />}</PageState>;
}

function Detail({ entry }: { entry: LedgerEntry }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { linkTo } = useLedgerAddress();
  const sum = entry.postings.reduce((total, { amountFen }) => total + amountFen, 0);
  const toEntry = (id: number) => <Link to={linkTo({ entry: id })}>{t('entryTitle', { id })}</Link>;
  return (
    <Stack gap={24} className={styles.detail}>
      <div className={styles.entryHead}>
        <div className={styles.account}>
          <KindBadge kind={entry.kind} />
          <Time at={entry.createdAt} />
        </div>
        <Price fen={entry.movedFen} size="lg" />
      </div>
      <Section title={t('entryLead')}>
        <ul className={styles.postings} aria-label={t('postings')}>
          {entry.postings.map((posting) => (
            <li key={posting.id}>
              <Link to={linkTo({ account: posting.account.id, kind: undefined, from: undefined, to: undefined })}>
                <AccountWords account={posting.account} />
              </Link>
              <span className={styles.postingFigures}>
                <MoneyChange fen={posting.amountFen} />
                {posting.afterFen !== null && (
                  <span className={styles.owner}>
                    {t('after')} <Money fen={posting.afterFen} />
                    {posting.number !== null && <> · #{posting.number}</>}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <p>
          {sum === 0 ? (
            <Status tone="good">{t('zeroSum')}</Status>
          ) : (
            <Status tone="bad">{t('notZero', { sum: money(sum) })}</Status>
          )}
        </p>
      </Section>
      <EntryLinks entry={entry} />
      <Section title={t('facts')}>
        <Facts
          facts={[
            ...(entry.reverses === null ? [] : [{ name: t('reverses'), value: toEntry(entry.reverses) }]),
            ...(entry.reversedBy === null ? [] : [{ name: t('reversedBy'), value: toEntry(entry.reversedBy) }]),
            {
              name: t('seal'),
              value:
                entry.seal === null ? (
                  <Status tone="waiting">{t('notSealed')}</Status>
                ) : (
                  <>
                    {t('sealed', { id: entry.seal.id })} · <Time at={entry.seal.sealedAt} />
                  </>
                ),
            },
            {
              name: t('key'),
              value: (
                <span className={styles.key}>
                  <code>{entry.key}</code>
                  <Copy value={entry.key} />
                </span>
              ),
            },
          ]}
        />
      </Section>
    </Stack>
  );
}
