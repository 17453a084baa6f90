import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { BalanceChange } from '#contract/money/wallet.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { KindBadge } from '../../parts/ledger/KindBadge.tsx';
import { href } from '../../paths.ts';
import { column, figures, lead } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { Soft } from '../../record/Soft.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Money, MoneyChange } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import styles from './Statement.module.css';
import { texts } from './statementTexts.ts';
import { SubjectLink } from './SubjectLink.tsx';
import { useStatementAddress } from './useStatementAddress.ts';

/** Every change of an account with the balance after it, filtered as the address says; each row opens its line. */
export function Statement() {
  const t = useTexts(texts);
  const { linkTo, filters, isBare } = useStatementAddress();
  const navigate = useNavigate();
  const list = useListCall('listBalanceChanges', filters);
  const wallet = useCall('getWallet', {}).data;
  const { earnedFen = 0, pendingFen = 0 } = wallet ?? {};
  const columns: Column<BalanceChange>[] = [
    lead(t('memo'), (change) => <Memo change={change} />),
    column(t('kind'), ({ kind, account }) => <KindBadge kind={kind} account={account} />),
    column(t('time'), ({ createdAt }) => <Time at={createdAt} />),
    figures(t('amount'), ({ amountFen }) => <MoneyChange fen={amountFen} />),
    figures(t('after'), ({ afterFen }) => <Money fen={afterFen} />),
  ];
  const { account, kind, from, to } = filters;
  const isFiltered = kind !== undefined || from !== undefined || to !== undefined;
  // Whoever only sells has nothing on the account that is shown first.
  const other = account !== 'available' ? undefined : earnedFen > 0 ? 'earned' : pendingFen > 0 ? 'pending' : undefined;
  // Only at first: whoever chooses an empty account sees it.
  const mayChoose = useRef(isBare);
  const isKnown = wallet !== undefined && list.query.isSuccess;
  const instead = list.items.length === 0 && other !== undefined ? linkTo({ account: other }) : undefined;
  useEffect(() => {
    if (!mayChoose.current || !isKnown) return;
    mayChoose.current = false;
    if (instead !== undefined) void navigate(instead, { replace: true });
  }, [isKnown, instead, navigate]);
  const showAll = linkTo({ kind: undefined, from: undefined, to: undefined });
  return (
    <ListScreen
      label={t('list')}
      list={list}
      columns={columns}
      keyOf={({ id }) => id}
      brief={(change) => <Brief change={change} />}
      empty={
        isFiltered
          ? {
              title: t('emptyFiltered'),
              text: t('emptyFilteredText'),
              action: <LinkButton to={showAll}>{t('showAll')}</LinkButton>,
            }
          : {
              title: t('emptyTitle', { account: t(account) }),
              text: t(`empty_${account}`),
              action: account === 'available' && (
                <Row gap={8}>
                  {other !== undefined && (
                    <LinkButton to={linkTo({ account: other })}>{t('showAccount', { account: t(other) })}</LinkButton>
                  )}
                  <LinkButton to={href('recharge')}>{t('recharge')}</LinkButton>
                </Row>
              ),
            }
      }
    />
  );
}

/** What it was for, which opens the line, and what it belongs to. */
function Memo({ change: { id, memo, subject } }: { change: BalanceChange }) {
  const locale = useLocale();
  const { linkTo } = useStatementAddress();
  return (
    <div>
      <RowLink to={linkTo({ line: id })} lang={otherScript(memo, locale)}>
        {memo}
      </RowLink>
      {subject.opens !== null && (
        <div>
          <Soft>
            <SubjectLink subject={subject} />
          </Soft>
        </div>
      )}
    </div>
  );
}

/** A line on a phone: what and how much, below them when and what was left. What kind it is says what it was for. */
function Brief({ change }: { change: BalanceChange }) {
  const t = useTexts(texts);
  return (
    <span className={styles.brief}>
      <Memo change={change} />
      <MoneyChange fen={change.amountFen} />
      <Soft>
        <Time at={change.createdAt} />
      </Soft>
      <Soft>
        {t('afterShort')} <Money fen={change.afterFen} />
      </Soft>
    </span>
  );
}
