import type { MoneyRulesNow } from '#contract/money/moneyAdmin.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { column, figures, lead } from '../../record/columns.ts';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { SaidWords } from '../../ui/kit/said/SaidWords.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { Decision } from './Decision.tsx';
import { RulesForm, useRuleWords } from './RulesForm.tsx';
import { ruleTexts } from './moneyRuleTexts.ts';
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
    column(own('from'), ({ changedAt, countsFrom, takenBackAt }) =>
      takenBackAt === null ? (
        <Time at={countsFrom ?? changedAt} />
      ) : (
        <>
          {own('takenBack')} · <Time at={takenBackAt} />
        </>
      ),
    ),
  ];
  return (
    <PageState query={query}>
      {({ rules, requests, planned, history }) => (
        <Stack gap={24}>
          {requests.map((request) => (
            <Request key={request.id} request={request} />
          ))}
          {planned.map((one) => (
            <Planned key={one.id} planned={one} now={rules[one.rule]} />
          ))}
          <Card title={own('form')}>
            <RulesForm
              key={JSON.stringify(rules)}
              rules={rules}
              waiting={[...requests, ...planned].map(({ rule }) => rule)}
            />
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

function Request({ request }: { request: MoneyRulesNow['requests'][number] }) {
  const t = useTexts(texts);
  const own = useTexts(ruleTexts);
  const wordsOf = useRuleWords();
  const decide = useAction('decideRuleRequest', (_, { accept }) => t(accept ? 'agreedToast' : 'refusedToast'));
  const withdraw = useAction('withdrawRuleRequest', () => t('withdrawnToast'));
  const { id, rule, from, to, countsFrom, askedBy, askedAt, reason, may } = request;
  const about = own('requestTitle', { name: own(rule) });
  return (
    <Card title={about} action={<Status tone="waiting">{t('waitingTitle')}</Status>}>
      <Stack gap={16}>
        <p>
          {own('requestText', { name: askedBy.username, from: wordsOf(rule, from), to: wordsOf(rule, to) })} ·{' '}
          <Time at={askedAt} />
        </p>
        {countsFrom !== null && (
          <p>
            {own('from')}: <Time at={countsFrom} />
          </p>
        )}
        <SaidWords said={[{ name: t('reason'), words: reason }]} />
        {may.includes('withdraw') && <Soft>{t('waitingMine')}</Soft>}
        <Row gap={8}>
          <Decision
            about={about}
            may={may}
            onDecide={(decision) => decide.send({ id, ...decision })}
            onWithdraw={() => withdraw.send({ id })}
          />
        </Row>
      </Stack>
    </Card>
  );
}

/** A change that has not begun. */
function Planned({ planned, now }: { planned: MoneyRulesNow['planned'][number]; now: number }) {
  const t = useTexts(texts);
  const own = useTexts(ruleTexts);
  const wordsOf = useRuleWords();
  const takeBack = useAction('takeBackPlannedRule', () => own('takenBackToast'));
  const { id, rule, value, countsFrom, reason, plannedBy, plannedAt, may } = planned;
  const mayTakeBack = may.includes('take_back');
  const about = own('plannedTitle', { name: own(rule) });
  return (
    <Card title={about} action={<Status tone="info">{own('planned')}</Status>}>
      <Stack gap={16}>
        <p>
          {own('changeOf', { name: own(rule), from: wordsOf(rule, now), to: wordsOf(rule, value) })} · {own('from')}:{' '}
          <Time at={countsFrom} />
        </p>
        <Soft>
          {plannedBy.username} · <Time at={plannedAt} />
        </Soft>
        <SaidWords said={[{ name: t('reason'), words: reason }]} />
        {!mayTakeBack && <Soft>{own('takeBackNotYours', { name: plannedBy.username })}</Soft>}
        <Row gap={8}>
          <WordsButton
            may={mayTakeBack}
            title={about}
            act={own('takeBack')}
            lead={own('takeBackText', { value: wordsOf(rule, now) })}
            field="reason"
            label={own('reason')}
            help={own('reasonHelp')}
            onAct={(words) => takeBack.send({ id, reason: words })}
          />
        </Row>
      </Stack>
    </Card>
  );
}
