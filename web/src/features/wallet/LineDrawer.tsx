import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { otherScript } from '../../language/otherScript.ts';
import { useTexts } from '../../language/texts.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { HelpIcon } from '../../ui/kit/icons.ts';
import { Facts, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { HoldCard } from './HoldCard.tsx';
import { KindBadge } from '../../parts/ledger/KindBadge.tsx';
import styles from './LineDrawer.module.css';
import { LineNeighbours, LinkedLines } from './LinkedLines.tsx';
import { texts } from './lineTexts.ts';
import { Released } from './Released.tsx';
import { texts as statementTexts } from './statementTexts.ts';
import { SubjectLink } from './SubjectLink.tsx';
import { useStatementAddress } from './useStatementAddress.ts';

/** One line at the side: how it made the balance what it is, and what it belongs to. Open while there is an id. */
export function LineDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={t('title')} width={560}>
      {id !== undefined && <Detail id={id} />}
    </Drawer>
  );
}

function Detail({ id }: { id: number }) {
  const query = useCall('getBalanceChange', { id });
  return <PageState query={query}>{(data) => <Line data={data} />}</PageState>;
}

function Line({ data }: { data: CallOutput<'getBalanceChange'> }) {
  const t = useTexts(texts);
  const words = useTexts(statementTexts);
  const locale = useLocale();
  const { linkTo } = useStatementAddress();
  const { change, others, hold, released, reverses, reversedBy } = data;
  const { subject } = change;
  return (
    <Stack gap={24} className={styles.detail}>
      <header className={styles.head}>
        <strong lang={otherScript(change.memo, locale)}>{change.memo}</strong>
        <span>
          <KindBadge kind={change.kind} account={change.account} /> <Time at={change.createdAt} />
        </span>
      </header>
      <Equation change={change} />
      <Section title={t('belongsTo')}>
        <Facts
          facts={[
            ...(subject.title === ''
              ? []
              : [{ name: t('what'), value: <span lang={otherScript(subject.title, locale)}>{subject.title}</span> }]),
            // A release belongs to nothing but the earnings below.
            ...(released ? [] : [{ name: t('subject'), value: <SubjectLink subject={subject} /> }]),
            { name: words('account'), value: words(change.account) },
            ...(change.number === null
              ? []
              : [
                  {
                    name: t('number'),
                    value: <span className="figures">{t('numberth', { number: change.number })}</span>,
                  },
                ]),
          ]}
        />
      </Section>
      {hold && (
        <Section title={t('hold')}>
          <HoldCard hold={hold} />
        </Section>
      )}
      {released && <Released released={released} />}
      {others.length > 0 && (
        <Section title={t('otherSide')}>
          <LinkedLines
            label={t('otherSide')}
            lines={others.map(({ id, account, amountFen }) => ({
              name: words(account),
              amountFen,
              to: linkTo({ account, kind: undefined, line: id }),
            }))}
          />
        </Section>
      )}
      {(reverses || reversedBy) && (
        <Section title={t('reversal')}>
          <LinkedLines
            label={t('reversal')}
            lines={[
              ...(reverses ? [reversalOf(t('reverses'), reverses, linkTo)] : []),
              ...(reversedBy ? [reversalOf(t('reversedBy'), reversedBy, linkTo)] : []),
            ]}
          />
        </Section>
      )}
      <LineNeighbours older={data.older} newer={data.newer} />
      <div>
        <LinkButton icon={HelpIcon} size="sm" to={linkTo({ why: change.account })}>
          {t('whole')}
        </LinkButton>
      </div>
    </Stack>
  );
}

type Reversal = NonNullable<CallOutput<'getBalanceChange'>['reverses']>;

function reversalOf(
  name: string,
  { lineId, amountFen, createdAt }: Reversal,
  linkTo: (to: { line: number }) => string,
) {
  return { name, amountFen, at: createdAt, to: lineId === null ? undefined : linkTo({ line: lineId }) };
}

/** before ± amount = after, as one would write it. */
function Equation({ change }: { change: CallOutput<'getBalanceChange'>['change'] }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const { beforeFen, amountFen, afterFen } = change;
  return (
    <dl className={styles.equation}>
      <div>
        <dt>{t('before')}</dt>
        <dd>{money(beforeFen)}</dd>
      </div>
      <div className={amountFen > 0 ? styles.in : ''}>
        <dt>{amountFen < 0 ? t('out') : t('in')}</dt>
        <dd>
          <span className={styles.sign}>{amountFen < 0 ? '−' : '+'}</span> {money(Math.abs(amountFen))}
        </dd>
      </div>
      <div className={styles.result}>
        <dt>{t('after')}</dt>
        <dd>
          <span className={styles.sign}>=</span> {money(afterFen)}
        </dd>
      </div>
    </dl>
  );
}
