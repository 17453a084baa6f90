import { Link } from 'react-router';
import type { AccountKind } from '#contract/money/ledger.ts';
import type { LedgerEntry } from '#contract/money/ledgerAdmin.ts';
import { useAccountNames } from '../../parts/ledger/useAccountNames.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { accountWords } from '../../parts/ledger/ledgerTexts.ts';
import { KindBadge } from '../../parts/ledger/KindBadge.tsx';
import { RecordDrawer } from '../../record/RecordDrawer.tsx';
import { RowList } from '../../record/RowList.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { Facts, Row } from '../../ui/kit/layout.tsx';
import { Money, MoneyChange, Price } from '../../ui/kit/Money.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { EntryLinks } from './EntryLinks.tsx';
import { texts } from './texts.ts';
import { useLedgerAddress } from './useLedgerAddress.ts';

/** An entry at the side: what it moved between whose accounts, what it belongs to, and the seal over it. */
export function EntryDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getLedgerEntry', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer id={id} onClose={onClose} title={t('entryTitle', { id: id ?? '' })} width={600} query={query}>
      {(entry) => (
        <>
          <Row justify="space-between">
            <Row>
              <KindBadge kind={entry.kind} />
              <Soft>
                <Time at={entry.createdAt} />
              </Soft>
            </Row>
            <Price fen={entry.movedFen} size="lg" />
          </Row>
          <Postings entry={entry} />
          <EntryLinks entry={entry} />
          <EntryFacts entry={entry} />
        </>
      )}
    </RecordDrawer>
  );
}

function Postings({ entry: { postings } }: { entry: LedgerEntry }) {
  const t = useTexts(texts);
  const accountWord = useTexts(accountWords);
  const accountName = useAccountNames<AccountKind>(accountWord);
  const { money } = useFormats();
  const { linkTo } = useLedgerAddress();
  const sum = postings.reduce((total, { amountFen }) => total + amountFen, 0);
  const rows = postings.map(({ id, account, amountFen, afterFen, number }) => ({
    key: id,
    what: (
      <Link to={linkTo({ account: account.id, kind: undefined, from: undefined, to: undefined })}>
        {accountName(account.kind)}
      </Link>
    ),
    note: account.owner === null ? t('platform') : `${account.owner.username} · ${account.owner.id}`,
    figure: <MoneyChange fen={amountFen} />,
    figureNote: afterFen !== null && (
      <>
        {t('after')} <Money fen={afterFen} />
        {number !== null && <> · #{number}</>}
      </>
    ),
  }));
  return (
    <Section title={t('entryLead')}>
      <RowList label={t('postings')} rows={rows} />
      <p>
        {sum === 0 ? (
          <Status tone="good">{t('zeroSum')}</Status>
        ) : (
          <Status tone="bad">{t('notZero', { sum: money(sum) })}</Status>
        )}
      </p>
    </Section>
  );
}

function EntryFacts({ entry: { reverses, reversedBy, seal, key } }: { entry: LedgerEntry }) {
  const t = useTexts(texts);
  const { linkTo } = useLedgerAddress();
  const toEntry = (id: number | null) =>
    id === null ? undefined : <Link to={linkTo({ entry: id })}>{t('entryTitle', { id })}</Link>;
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          { name: t('reverses'), value: toEntry(reverses) },
          { name: t('reversedBy'), value: toEntry(reversedBy) },
          {
            name: t('seal'),
            value:
              seal === null ? (
                <Status tone="waiting">{t('notSealed')}</Status>
              ) : (
                <>
                  {t('sealed', { id: seal.id })} · <Time at={seal.sealedAt} />
                </>
              ),
          },
          {
            name: t('key'),
            value: (
              <Row gap={4} justify="end">
                <code>{key}</code>
                <Copy value={key} />
              </Row>
            ),
          },
        ]}
      />
    </Section>
  );
}
