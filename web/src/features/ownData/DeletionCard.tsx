import { Link } from 'react-router';
import { deletionRules, type DeletionReason } from '#contract/ownData/ownDataRules.ts';
import type { Deletion } from '#contract/ownData/ownData.ts';
import { useCall } from '../../api/queries.ts';
import { useUser } from '../../api/user.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import { LeavingBanner } from './LeavingBanner.tsx';
import styles from './OwnData.module.css';
import { texts } from './texts.ts';

/** Leaving: what it means, what must be settled first, and changing one's mind. */
export function DeletionCard() {
  const t = useTexts(texts);
  const query = useCall('getAccountDeletion', {});
  return (
    <Card title={t('delete')} className={styles.card}>
      <Stack gap={16}>
        <p>
          <Soft>{t('deleteText', { days: deletionRules.waitDays })}</Soft>
        </p>
        <PageState query={query} skeleton={<SkeletonLines count={3} />}>
          {(deletion) => <Shown deletion={deletion} />}
        </PageState>
      </Stack>
    </Card>
  );
}

function Shown({ deletion: { dueAt, refusedAt, reasons } }: { deletion: Deletion }) {
  const t = useTexts(texts);
  const { data: user } = useUser();
  const ask = useAction('askAccountDeletion', () => t('asked', { days: deletionRules.waitDays }));
  if (dueAt !== null) return <LeavingBanner dueAt={dueAt} />;
  return (
    <>
      {refusedAt !== null && reasons.length > 0 && <Alert tone="warning">{t('refused')}</Alert>}
      {reasons.length > 0 && <Reasons reasons={reasons} />}
      {user && (
        <div>
          <ActionButton
            danger
            disabled={reasons.length > 0}
            title={t('deleteTitle')}
            act={t('deleteAct')}
            lead={t('deleteText', { days: deletionRules.waitDays })}
            initial={{ username: '' }}
            required={['username']}
            onAct={(values) => ask.send(values)}
          >
            {(form) => <TextField {...form.field('username')} label={t('typeName', { name: user.name })} required />}
          </ActionButton>
        </div>
      )}
    </>
  );
}

/** Where each of them is settled; nowhere where time or somebody else does it. */
const places: Record<DeletionReason, string | undefined> = {
  admin: undefined,
  grants: href('adminUsers'),
  money: href('statement'),
  held: href('statement'),
  pending: href('statement'),
  debt: href('recharge'),
  orders: href('orders'),
  sales: href('shopCenter', { tab: 'orders' }),
  refunds: href('orders'),
  adjustments: href('statement'),
  payments: undefined,
  payouts: href('withdraw'),
  products: href('storeList'),
  sold_licences: href('shopCenter', { tab: 'licences' }),
  shop_reports: href('shopCenter', { tab: 'reports' }),
  leases: href('lessorLeases'),
  rented: href('myLeases'),
  disputes: href('statement'),
};

function Reasons({ reasons }: { reasons: Deletion['reasons'] }) {
  const t = useTexts(texts);
  const { money, number } = useFormats();
  return (
    <div>
      <p>{t('blocked')}</p>
      <ul className={styles.reasons}>
        {reasons.map(({ reason, count, amountFen }) => (
          <li key={reason}>
            <span>{t(`reason_${reason}`, { amount: money(amountFen), number: number(count) })}</span>
            {places[reason] !== undefined && <Link to={places[reason]}>{t('goThere')}</Link>}
          </li>
        ))}
      </ul>
    </div>
  );
}
