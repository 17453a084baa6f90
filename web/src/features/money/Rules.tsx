import type { MoneyRulesNow } from '#contract/money/moneyAdmin.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { SaidWords } from '../../ui/kit/SaidWords.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { Decision } from './Decision.tsx';
import styles from './Money.module.css';
import { RulesForm } from './RulesForm.tsx';
import { ruleTexts } from './ruleTexts.ts';
import { texts } from './texts.ts';
import { useMoneyAct } from './useMoneyAct.ts';
import { useRuleWords } from './useRuleWords.ts';

/** The numbers about money: what waits for a second admin, the rules, who changed them. */
export function Rules() {
  const query = useCall('getMoneyRules', {});
  return <PageState query={query}>{(now) => <Shown now={now} />}</PageState>;
}

type Change = MoneyRulesNow['history'][number] & { key: number };

function Shown({ now }: { now: MoneyRulesNow }) {
  const own = useTexts(ruleTexts);
  const wordsOf = useRuleWords();
  const columns: Column<Change>[] = [
    { name: 'rule', title: own('rule'), leads: true, show: ({ rule }) => own(rule) },
    { name: 'value', title: own('value'), figures: true, show: ({ rule, value }) => wordsOf(rule, value) },
    { name: 'by', title: own('by'), show: ({ changedBy }) => changedBy?.username ?? '–' },
    { name: 'at', title: own('at'), show: ({ changedAt }) => <Time at={changedAt} /> },
  ];
  return (
    <Stack gap={24}>
      {now.raise !== null && <Raise raise={now.raise} />}
      <Card title={own('form')}>
        <div className={styles.form}>
          <RulesForm key={JSON.stringify(now.rules)} rules={now.rules} isWaiting={now.raise !== null} />
        </div>
      </Card>
      <Card title={own('history')} flush={now.history.length > 0}>
        {now.history.length === 0 ? (
          <p className={styles.soft}>{own('historyEmpty')}</p>
        ) : (
          <Table
            label={own('history')}
            columns={columns}
            rows={now.history.map((change, key) => ({ ...change, key }))}
            keyOf={({ key }) => key}
          />
        )}
      </Card>
    </Stack>
  );
}

function Raise({ raise }: { raise: NonNullable<MoneyRulesNow['raise']> }) {
  const t = useTexts(texts);
  const own = useTexts(ruleTexts);
  const { money } = useFormats();
  const act = useMoneyAct();
  const { id, fromFen, toFen, askedBy, askedAt, reason, may } = raise;
  return (
    <Card title={own('raiseTitle')} action={<Status tone="waiting">{t('waitingTitle')}</Status>}>
      <Stack gap={16}>
        <p>
          {own('raiseText', { name: askedBy.username, from: money(fromFen), to: money(toFen) })} · <Time at={askedAt} />
        </p>
        <SaidWords said={[{ name: t('reason'), words: reason }]} />
        {may.includes('withdraw') && <p className={styles.soft}>{t('waitingMine')}</p>}
        <Decision
          about={own('raiseTitle')}
          may={may}
          onDecide={(accept, words) => act('decideLimitRaise', { id, accept, words })}
          onWithdraw={() => act('withdrawLimitRaise', { id })}
        />
      </Stack>
    </Card>
  );
}
