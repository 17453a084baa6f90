import { Link } from 'react-router';
import type { BalanceChange } from '#contract/money/wallet.ts';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { type ListedRow, RowList } from '../../record/RowList.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Money, MoneyChange } from '../../ui/kit/Money.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { texts } from './lineTexts.ts';
import { texts as statementTexts } from './statementTexts.ts';
import { SubjectLink } from './SubjectLink.tsx';
import { useStatementAddress } from './useStatementAddress.ts';

type Line = CallOutput<'getBalanceChange'>;

/** The earnings that a release was made of. */
export function Released({ released }: Pick<Line, 'released'>) {
  const t = useTexts(texts);
  const { number } = useFormats();
  if (!released || released.total === 0) return null;
  const { earnings, total } = released;
  const rows = earnings.map(({ subject, amountFen }) => ({
    key: `${subject.kind}${subject.id}`,
    what: subject.title,
    note: <SubjectLink subject={subject} />,
    figure: <Money fen={amountFen} />,
  }));
  return (
    <Section title={t('released', { count: total })}>
      <RowList label={t('released', { count: total })} rows={rows} />
      {total > earnings.length && <Soft>{t('releasedMore', { number: number(total - earnings.length) })}</Soft>}
    </Section>
  );
}

/** The user's other accounts that the same entry moved. */
export function OtherAccounts({ others }: Pick<Line, 'others'>) {
  const t = useTexts(texts);
  const words = useTexts(statementTexts);
  const { linkTo } = useStatementAddress();
  if (others.length === 0) return null;
  const rows = others.map(({ id, account, amountFen }) => ({
    key: id,
    what: (
      <Link to={linkTo({ account, kind: undefined, line: id })} preventScrollReset>
        {words(account)}
      </Link>
    ),
    figure: <MoneyChange fen={amountFen} />,
  }));
  return (
    <Section title={t('otherSide')}>
      <RowList label={t('otherSide')} rows={rows} />
    </Section>
  );
}

/** The line that this one reverses, and the one that reverses it. */
export function Reversals({ line: { reverses, reversedBy } }: { line: Line }) {
  const t = useTexts(texts);
  const { linkTo } = useStatementAddress();
  const rowOf = (name: string, line: Line['reverses']) =>
    line && {
      key: name,
      what:
        line.lineId === null ? (
          name
        ) : (
          <Link to={linkTo({ line: line.lineId })} preventScrollReset>
            {name}
          </Link>
        ),
      note: <Time at={line.createdAt} />,
      figure: <MoneyChange fen={line.amountFen} />,
    };
  const rows = [rowOf(t('reverses'), reverses), rowOf(t('reversedBy'), reversedBy)].filter((row) => row !== null);
  if (rows.length === 0) return null;
  return (
    <Section title={t('reversal')}>
      <RowList label={t('reversal')} rows={rows} />
    </Section>
  );
}

/** The line before ended where this one began, the one after begins where this one ended. */
export function Neighbours({ line: { older, newer } }: { line: Line }) {
  const t = useTexts(texts);
  const { linkTo } = useStatementAddress();
  const rowOf = (name: string, line: BalanceChange | null, none: string): ListedRow =>
    line === null
      ? { key: name, what: <Soft>{none}</Soft> }
      : {
          key: name,
          what: (
            <Link to={linkTo({ line: line.id })} preventScrollReset>
              {line.memo}
            </Link>
          ),
          note: (
            <>
              {name} · <Time at={line.createdAt} />
            </>
          ),
          figure: <MoneyChange fen={line.amountFen} />,
          figureNote: (
            <>
              {t('balanceAfter')} <Money fen={line.afterFen} />
            </>
          ),
        };
  const rows = [rowOf(t('newer'), newer, t('newest')), rowOf(t('older'), older, t('oldest'))];
  return (
    <Section title={t('neighbours')}>
      <RowList label={t('neighbours')} rows={rows} />
    </Section>
  );
}
