import type { OwnShop, ShopStanding } from '#contract/shops/shopOpening.ts';
import { shopRules } from '#contract/shops/shopRules.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { ShopApplicationFacts } from './ShopApplicationFacts.tsx';
import { ShopForm } from './ShopForm.tsx';
import { ShopHistory } from './ShopHistory.tsx';
import styles from './ShopOpening.module.css';
import { ShopSteps } from './ShopSteps.tsx';
import { texts } from './texts.ts';
import { shopLooks, words } from './stateTexts.ts';

/** The way to an open shop for who has none: what is asked for, where it stands, and what comes next. */
export function ShopOpening({ standing }: { standing: ShopStanding }) {
  const t = useTexts(texts);
  const { shop, isVerified } = standing;
  const state = shop?.state ?? 'draft';
  const isWriting = state === 'draft' || state === 'refused' || state === 'closed';
  const title = shop?.wasOpen ? t('reopenTitle') : t(shop ? 'applyTitle' : 'beginTitle');
  return (
    <div className={styles.card}>
      <Card title={title} action={shop && <StateBadge of={shopLooks} state={state} />}>
        <Stack gap={24}>
          {isWriting && <Soft>{t('beginText', { days: shopRules.reviewWorkingDays })}</Soft>}
          {shop && <ShopSteps shop={shop} />}
          {isWriting && !isVerified && <Verify />}
          {shop && <ShopToMend shop={shop} />}
          {isWriting && <ShopForm key={state} standing={standing} />}
          {shop?.state === 'auditing' && (
            <>
              <ShopApplicationFacts application={shop} />
              <Withdraw />
            </>
          )}
          {shop && shop.moves.length > 0 && <ShopHistory moves={shop.moves} />}
        </Stack>
      </Card>
    </div>
  );
}

function Verify() {
  const t = useTexts(texts);
  const { exact } = useFormats();
  const { data } = useCall('getRealName', {});
  const sent = data?.open?.state === 'auditing' ? data.open : undefined;
  const when = sent?.dueAt ? exact(sent.dueAt) : '';
  return (
    <Alert
      tone={sent ? 'info' : 'warning'}
      more={
        <>
          {sent ? t('verifySentText', { when }) : t('verifyText')}{' '}
          <LinkButton size="sm" to={href('authentication', { redirect: href('shopCenter') })}>
            {t(sent ? 'verifySee' : 'verify')}
          </LinkButton>
        </>
      }
    >
      {t(sent ? 'verifySentTitle' : 'verifyTitle')}
    </Alert>
  );
}

function ShopToMend({ shop: { state, problems, note } }: { shop: OwnShop }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  if (state !== 'refused' || (problems.length === 0 && note === '')) return null;
  return (
    <Alert tone="warning" {...(note !== '' && { more: t('mendNote', { note }) })}>
      {t('mendTitle')}
      {problems.map(({ field, reason }) => (
        <span key={field} className={styles.mend}>
          {word('mend', { field: word(field), reason: word(reason) })}
        </span>
      ))}
    </Alert>
  );
}

function Withdraw() {
  const t = useTexts(texts);
  const withdraw = useAction('withdrawShop', () => t('withdrawnToast'));
  return (
    <div>
      <ActionButton
        danger
        title={t('withdrawTitle')}
        act={t('withdraw')}
        lead={t('withdrawText')}
        onAct={() => withdraw.send({})}
      />
    </div>
  );
}

/** Above everything else: what comes first in a new shop; of one that is suspended or closed why, until when, and what still goes on. */
export function ShopNotice({ shop: { state, reason, note, hasProducts } }: { shop: OwnShop }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  if (state === 'open' && !hasProducts) {
    return (
      <Alert
        tone="info"
        more={
          <>
            {t('stepSellNote')}{' '}
            <LinkButton size="sm" to={href('editStore')}>
              {t('stepSell')}
            </LinkButton>
          </>
        }
      >
        {t('newTitle')}
      </Alert>
    );
  }
  if (state === 'closed') {
    return (
      <Alert tone="info" more={t('closedText')}>
        {t('closedTitle')}
      </Alert>
    );
  }
  if (state !== 'suspended') return null;
  const more = [t('suspendedText'), note !== '' && t('suspendedNote', { note })].filter(Boolean).join(' ');
  return (
    <Alert
      tone="warning"
      more={
        <>
          {more}{' '}
          <LinkButton size="sm" to={href('tickets')}>
            {t('appeal')}
          </LinkButton>
        </>
      }
    >
      {t('suspendedTitle', { reason: reason ? word(reason) : '' })}
    </Alert>
  );
}

/** How a shop stands that is or was open: its steps, closing it, opening it again, and what happened to it. */
export function ShopStatePart({ standing }: { standing: ShopStanding }) {
  const t = useTexts(texts);
  const { shop } = standing;
  if (!shop) return null;
  const { id, state, moves } = shop;
  if (state !== 'open' && state !== 'suspended') return <ShopOpening standing={standing} />;
  return (
    <div className={styles.card}>
      <Stack gap={24}>
        <Card title={t('stateTitle')} action={<StateBadge of={shopLooks} state={state} />}>
          <Stack gap={24}>
            <ShopSteps shop={shop} />
            {state === 'open' && (
              <div>
                <LinkButton to={href('shops', { id })}>{t('visit')}</LinkButton>
              </div>
            )}
            <ShopApplicationFacts application={shop} />
          </Stack>
        </Card>
        {state === 'open' && <Close shop={shop} />}
        <Card>
          <ShopHistory moves={moves} />
        </Card>
      </Stack>
    </div>
  );
}

function Close({ shop: { name, hindrances } }: { shop: OwnShop }) {
  const t = useTexts(texts);
  const close = useAction('closeShop', () => t('closedToast'));
  const ways = {
    orders: href('shopCenter', { tab: 'orders' }),
    refunds: href('shopCenter', { tab: 'refunds' }),
    earnings: href('statement'),
    reports: href('shopCenter', { tab: 'reports' }),
  };
  return (
    <Card title={t('closeTitle')}>
      <Stack>
        <Soft>{t('closeText')}</Soft>
        {hindrances.length > 0 && <p>{t('closeBlocked')}</p>}
        {hindrances.map(({ what, count }) => (
          <div key={what} className={styles.hindrance}>
            <Status tone="waiting">
              {t(`hindrance_${what}`, {
                number: count >= shopRules.countedMax ? t('atLeast', { count }) : String(count),
              })}
            </Status>
            <LinkButton size="sm" to={ways[what]}>
              {t('see')}
            </LinkButton>
          </div>
        ))}
        <Row>
          <ActionButton
            danger
            disabled={hindrances.length > 0}
            title={t('closeSure', { name })}
            act={t('closeNow')}
            lead={t('closeText')}
            onAct={() => close.send({})}
          />
        </Row>
      </Stack>
    </Card>
  );
}
