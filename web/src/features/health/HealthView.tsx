import { reconciliationRules } from '#contract/money/reconciliationRules.ts';
import { Link } from 'react-router';
import { deletionRules } from '#contract/ownData/ownDataRules.ts';
import { healthParts, type HealthPart, healthRules, type HealthState } from '#contract/console/healthParts.ts';
import { minute } from '#contract/core/durations.ts';
import { proofRules } from '#contract/money/ledgerProof.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { FailedIcon, RefreshIcon, SuccessIcon, WarningIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './Health.module.css';
import { texts } from './texts.ts';
import { useFacts } from './useFacts.ts';
import { tones, unwell, type Health, useHealth } from './useHealth.ts';

const retryMinutes = deletionRules.retrySeconds / minute;
const { oldDays, billLateDays } = reconciliationRules;

const heads = {
  fine: { icon: SuccessIcon, title: 'allFine' },
  look: { icon: WarningIcon, title: 'allLook' },
  broken: { icon: FailedIcon, title: 'allBroken' },
} as const satisfies Record<HealthState, unknown>;

/** Every part with its state, its figures and, where it is not well, what to do. */
export function HealthView() {
  const t = useTexts(texts);
  const health = useHealth();
  return (
    <PageState query={health} skeleton={<Skeleton height={640} round={12} />}>
      {(data) => (
        <Stack gap={16}>
          <Head health={data} busy={health.isFetching} onRefresh={() => void health.refetch()} />
          <Card flush>
            <ul className={styles.parts} aria-label={t('parts')}>
              {inOrder(data).map((part) => (
                <Part key={part} part={part} health={data} />
              ))}
            </ul>
          </Card>
        </Stack>
      )}
    </PageState>
  );
}

/** Puts what is not well on top. */
function inOrder(health: Health): HealthPart[] {
  const first = unwell(health);
  return [...first, ...healthParts.filter((part) => !first.includes(part))];
}

function Head({ health, busy, onRefresh }: { health: Health; busy: boolean; onRefresh: () => void }) {
  const t = useTexts(texts);
  const { icon, title } = heads[health.state];
  const names = unwell(health).map((part) => t(part));
  return (
    <div className={`${styles.head} ${styles[health.state]}`} role={health.state === 'broken' ? 'alert' : 'status'}>
      <Icon of={icon} size={28} />
      <div className={styles.words}>
        <strong>{t(title)}</strong>
        {names.length > 0 && <span>{names.join(t('separator'))}</span>}
      </div>
      <Soft>
        <Time at={health.at} />
      </Soft>
      <Button size="sm" icon={RefreshIcon} busy={busy} onClick={onRefresh}>
        {t('refresh')}
      </Button>
    </div>
  );
}

function Part({ part, health }: { part: HealthPart; health: Health }) {
  const t = useTexts(texts);
  const facts = useFacts(health)[part];
  const { state, problem } = health[part];
  return (
    <li className={styles.part}>
      <div className={styles.name}>
        <h2>{t(part)}</h2>
        <Status tone={tones[state]}>{t(state)}</Status>
      </div>
      <div className={styles.facts}>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
        {part === 'payouts' && health.payouts.contradictions > 0 && (
          <Link to={href('adminInbox', { kind: 'withdrawal_contradiction' })}>{t('toPayouts')}</Link>
        )}
        {part === 'bills' && health.bills.differences + health.bills.late > 0 && (
          <Link to={href('adminReconciliation')}>{t('toBills')}</Link>
        )}
        {part === 'debts' && health.debts.users > 0 && (
          <Link to={href('adminLedger', { view: 'debts' })}>{t('toDebts')}</Link>
        )}
        {part === 'retention' && <Retention kinds={health.retention.kinds} />}
        {(part === 'checkRecent' || part === 'checkWhole') && <Differences check={health[part]} />}
        {problem !== null && (
          <p className={styles.advice}>
            <span className="visually-hidden">{t('do')}: </span>
            {t(`do_${problem}`, { days: healthRules.backupOldDays, retryMinutes, oldDays, billLateDays })}
          </p>
        )}
      </div>
    </li>
  );
}

/** When each was last deleted by its term, and how much; what is late is said in red. */
function Retention({ kinds }: { kinds: Health['retention']['kinds'] }) {
  const t = useTexts(texts);
  const { number } = useFormats();
  return (
    <div className={styles.scroll}>
      <table className={styles.retention}>
        <thead>
          <tr>
            <th scope="col">{t('retentionWhat')}</th>
            <th scope="col">{t('retentionRan')}</th>
            <th scope="col">{t('retentionDeleted')}</th>
            <th scope="col">{t('retentionInAll')}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, ranAt, deleted, deletedInAll, isLate }) => (
            <tr key={kind}>
              <th scope="row">{t(`kept_${kind}`)}</th>
              <td>
                {ranAt === null ? t('retentionNever') : <Time at={ranAt} as="relative" />}
                {isLate && <strong className={styles.late}>{t('retentionLate')}</strong>}
              </td>
              <td>{number(deleted)}</td>
              <td>{number(deletedInAll)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Differences({ check }: { check: Health['checkRecent'] }) {
  const t = useTexts(texts);
  const differences = check.last?.differences ?? [];
  const ruleWords = (name: string) => {
    const rule = proofRules.find((one) => one === name);
    return rule === undefined ? name : t(`${rule}_rule`);
  };
  if (differences.length === 0) return null;
  return (
    <ul className={styles.differences}>
      {differences.map(({ rule, count, places }) => (
        <li key={rule}>
          {t('difference', { rule: ruleWords(rule), count })}
          {places.map(({ words, entryId, accountId }) => (
            <span key={words} className={styles.place}>
              <code>{words}</code>
              {entryId !== null && (
                <Link to={href('adminLedger', { view: 'entries', entry: entryId })}>{t('toEntry')}</Link>
              )}
              {accountId !== null && <Link to={href('adminLedger', { account: accountId })}>{t('toAccount')}</Link>}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
