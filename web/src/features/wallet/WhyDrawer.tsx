import type { EntryKind, UserAccountKind } from '#contract/money/ledger.ts';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { useKindWord } from '../../parts/ledger/KindBadge.tsx';
import { RecordDrawer } from '../../record/RecordDrawer.tsx';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { Notice } from '../../ui/kit/PageState.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Waterfall, type WaterfallRow } from '../../ui/chart/Waterfall.tsx';
import { OwedPaid } from './OwedCard.tsx';
import { texts as statementTexts } from './statementTexts.ts';
import { useExplanation } from './useExplanation.ts';
import { useStatementAddress } from './useStatementAddress.ts';
import { WhyHeld } from './WhyHeld.tsx';
import { WhyPending } from './WhyPending.tsx';
import { texts } from './whyTexts.ts';

type Explanation = CallOutput<'explainBalance'>;

/** Why a balance is what it is, at the side. Open while there is an account. */
export function WhyDrawer({ account, onClose }: { account: UserAccountKind | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const words = useTexts(statementTexts);
  const query = useExplanation(account);
  const title = account === undefined ? '' : t('title', { account: words(account) });
  return (
    <RecordDrawer id={account} onClose={onClose} title={title} width={600} query={query}>
      {(explanation) =>
        explanation.kinds.length === 0 ? (
          <Notice picture="empty" title={t('nothing')} text={t(`nothing_${explanation.account}`)} />
        ) : (
          <Parts explanation={explanation} />
        )
      }
    </RecordDrawer>
  );
}

function Parts({ explanation }: { explanation: Explanation }) {
  const t = useTexts(texts);
  const words = useTexts(statementTexts);
  const { account, balanceFen, holds, earnings } = explanation;
  return (
    <>
      <Stack gap={4}>
        <Price fen={asRead(explanation).balanceFen} size="lg" />
        <p>{t(`means_${account}`)}</p>
      </Stack>
      {holds && <WhyHeld holds={holds} balanceFen={balanceFen} />}
      {earnings && <WhyPending earnings={earnings} balanceFen={balanceFen} />}
      {account === 'owed' && balanceFen < 0 && (
        <Section
          title={t('owedHow')}
          action={
            <LinkButton size="sm" to={href('recharge')}>
              {words('recharge')}
            </LinkButton>
          }
        >
          <OwedPaid />
        </Section>
      )}
      <Section title={t('byKind')}>
        <ByKind explanation={explanation} total={words(account)} />
      </Section>
    </>
  );
}

/** What is owed grows by what goes out of its account: people read it above zero. */
function asRead({ account, kinds, balanceFen }: Explanation): Pick<Explanation, 'kinds' | 'balanceFen'> {
  if (account !== 'owed') return { kinds, balanceFen };
  return {
    kinds: kinds.map((one) => ({ ...one, inFen: one.outFen, outFen: one.inFen })),
    balanceFen: 0 - balanceFen,
  };
}

/** All that ever came in less all that ever went out, by what it was for. */
function ByKind({ explanation, total }: { explanation: Explanation; total: string }) {
  const t = useTexts(texts);
  const word = useKindWord();
  const { money } = useFormats();
  const { linkTo } = useStatementAddress();
  const { account } = explanation;
  const { kinds, balanceFen } = asRead(explanation);
  const income = kinds.reduce((sum, { inFen }) => sum + inFen, 0);
  const expense = kinds.reduce((sum, { outFen }) => sum + outFen, 0);
  const linesOf = (kind: EntryKind) => linkTo({ account, kind, from: undefined, to: undefined });
  return (
    <>
      <p>
        {t(account === 'owed' ? 'sumOwed' : 'sum', {
          income: money(income),
          expense: money(expense),
          balance: money(income - expense),
        })}
      </p>
      <Waterfall
        label={t('byKind')}
        rows={rowsOf(kinds, (kind, lines) => ({
          label: word(kind, account),
          note: t('times', { count: lines }),
          to: linesOf(kind),
        }))}
        total={{ label: total, fen: balanceFen }}
      />
    </>
  );
}

/** What came in first, the largest before the others; a kind that did both stands in both halves. */
function rowsOf(
  kinds: Explanation['kinds'],
  show: (kind: EntryKind, lines: number) => Omit<WaterfallRow, 'name' | 'changeFen'>,
): WaterfallRow[] {
  const rows = kinds.flatMap(({ kind, inFen, outFen, lines }) =>
    [
      { name: `${kind}-in`, changeFen: inFen, ...show(kind, lines) },
      { name: `${kind}-out`, changeFen: -outFen, ...show(kind, lines) },
    ].filter(({ changeFen }) => changeFen !== 0),
  );
  return rows.toSorted((one, other) => other.changeFen - one.changeFen);
}
