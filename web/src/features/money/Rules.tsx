import type { MoneyRulesNow } from '#contract/money/moneyAdmin.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { column, figures, lead } from '../../record/columns.ts';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { SaidWords } from '../../ui/kit/SaidWords.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { Decision } from './Decision.tsx';
import { RulesForm, useRuleWords } from './RulesForm.tsx';
import { ruleTexts } from './ruleTexts.ts';
import { texts } from './texts.ts';

type Change = MoneyRulesNow['history'][number] & { key: number };

/** The numbers about money: what waits for a second admin, the rules, who changed them. */
export function Rules() {
  const own = useTexts(ruleTexts);
  const wordsOf = useRuleWords();
  const query = useCall('getMoneyRules', {});
  const columns: Column<Change>[] = [
    lead(own('rule'), ({ rule }) => own(rule)),
    figures(own('value'), ({ rule, value }) => wordsOf(rule, value)),
    column(own('by'), ({ changedBy }) => changedBy?.username ?? '–'),
    column(own('at'), ({ changedAt }) => <Time at={changedAt} />),
  ];
  return (
    <PageState query={query}>
      {({ rules, raise, history }) => (
        <Stack gap={24}>
          {raise !== null && <Raise raise={raise} />}
          <Card title={own('form')}>
            <RulesForm key={JSON.stringify(rules)} rules={rules} isWaiting={raise !== null} />
          </Card>
          <Card title={own('history')} flush={history.length > 0}>
            {history.length === 0 ? (
              <Soft>{own('historyEmpty')}</Soft>
            ) : (
              <Table
                label={own('history')}
                columns={columns}
                rows={history.map((change, key) => ({ ...change, key }))}
                keyOf={({ key }) => key}
              />
            )}
          </Card>
        </Stack>
      )}
    </PageState>
  );
}

function Raise({ raise }: { raise: NonNullable<MoneyRulesNow['raise']> }) {
  const t = useTexts(texts);
  const own = useTexts(ruleTexts);
  const { money } = useFormats();
  const decide = useAction('decideLimitRaise', (_, { accept }) => t(accept ? 'agreedToast' : 'refusedToast'));
  const withdraw = useAction('withdrawLimitRaise', () => t('withdrawnToast'));
  const { id, fromFen, toFen, askedBy, askedAt, reason, may } = raise;
  return (
    <Card title={own('raiseTitle')} action={<Status tone="waiting">{t('waitingTitle')}</Status>}>
      <Stack gap={16}>
        <p>
          {own('raiseText', { name: askedBy.username, from: money(fromFen), to: money(toFen) })} · <Time at={askedAt} />
        </p>
        <SaidWords said={[{ name: t('reason'), words: reason }]} />
        {may.includes('withdraw') && <Soft>{t('waitingMine')}</Soft>}
        <Row gap={8}>
          <Decision
            about={own('raiseTitle')}
            may={may}
            onDecide={(decision) => decide.send({ id, ...decision })}
            onWithdraw={() => withdraw.send({ id })}
          />
        </Row>
      </Stack>
    </Card>
  );
}
