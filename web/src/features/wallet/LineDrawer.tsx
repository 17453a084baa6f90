import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { KindBadge } from '../../parts/ledger/KindBadge.tsx';
import { RecordDrawer } from '../../record/RecordDrawer.tsx';
import { Soft } from '../../record/Soft.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { HelpIcon } from '../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { HoldCard } from './HoldCard.tsx';
import { Neighbours, OtherAccounts, Released, Reversals } from './LinkedLines.tsx';
import { texts } from './lineTexts.ts';
import { texts as statementTexts } from './statementTexts.ts';
import { SubjectLink } from './SubjectLink.tsx';
import { useStatementAddress } from './useStatementAddress.ts';

type Line = CallOutput<'getBalanceChange'>;

/** One line at the side: how it made the balance what it is, and what it belongs to. */
export function LineDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getBalanceChange', { id: id ?? 0 }, { enabled: id !== undefined });
  const { linkTo } = useStatementAddress();
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('title')}
      query={query}
      footer={({ change: { account } }) => (
        <LinkButton icon={HelpIcon} size="sm" to={linkTo({ why: account })}>
          {t('whole')}
        </LinkButton>
      )}
    >
      {(line) => (
        <>
          <Head change={line.change} />
          <Equation change={line.change} />
          <BelongsTo line={line} />
          {line.hold && (
            <Section title={t('hold')}>
              <HoldCard hold={line.hold} />
            </Section>
          )}
          <Released released={line.released} />
          <OtherAccounts others={line.others} />
          <Reversals line={line} />
          <Neighbours line={line} />
        </>
      )}
    </RecordDrawer>
  );
}

function Head({ change: { memo, kind, account, createdAt } }: Pick<Line, 'change'>) {
  const locale = useLocale();
  return (
    <Stack gap={4}>
      <strong lang={otherScript(memo, locale)}>{memo}</strong>
      <Row gap={8}>
        <KindBadge kind={kind} account={account} />
        <Soft>
          <Time at={createdAt} />
        </Soft>
      </Row>
    </Stack>
  );
}

function BelongsTo({ line: { change, released } }: { line: Line }) {
  const t = useTexts(texts);
  const words = useTexts(statementTexts);
  const locale = useLocale();
  const { subject, account, number } = change;
  const { title } = subject;
  return (
    <Section title={t('belongsTo')}>
      <Facts
        facts={[
          { name: t('what'), value: title === '' ? undefined : <span lang={otherScript(title, locale)}>{title}</span> },
          // A release belongs to nothing but its earnings.
          { name: t('subject'), value: released ? undefined : <SubjectLink subject={subject} /> },
          { name: words('account'), value: words(account) },
          { name: t('number'), value: number === null ? undefined : t('numberth', { number }) },
        ]}
      />
    </Section>
  );
}

/** before ± amount = after. */
function Equation({ change: { beforeFen, amountFen, afterFen } }: Pick<Line, 'change'>) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const isOut = amountFen < 0;
  return (
    <Facts
      facts={[
        { name: t('before'), value: money(beforeFen) },
        { name: t(isOut ? 'out' : 'in'), value: `${isOut ? '−' : '+'} ${money(Math.abs(amountFen))}` },
        { name: t('after'), value: <strong>= {money(afterFen)}</strong> },
      ]}
    />
  );
}
