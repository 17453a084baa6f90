import type { ReactNode } from 'react';
import type { Order, OrderItem } from '#contract/orders/orders.ts';
import { useFormats } from '../../language/formats.ts';
import { sizeOf } from '../../language/sizes.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { FileIcon, GiftIcon, KeyIcon, UserIcon } from '../../ui/kit/icons.ts';
import { Status } from '../../ui/kit/Status.tsx';
import { texts } from './goodsTexts.ts';
import styles from './orders.module.css';

const itemIcons = { secret: KeyIcon, account: UserIcon, gift: GiftIcon } as const;

/** A delivered secret, account or gift card without its content: its state, and what it was a replacement for. */
export function GoodsItem({ item, name, action }: { item: OrderItem; name: ReactNode; action?: ReactNode }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const { kind, state, description, replaces, redeemedAt } = item;
  return (
    <li className={styles.item}>
      <Icon of={itemIcons[kind]} />
      <span className={styles.grow}>{name}</span>
      {description !== null && <Soft>{description}</Soft>}
      {state === 'replaced' && <Status tone="neutral">{t('replaced')}</Status>}
      {redeemedAt !== null && <Status tone="neutral">{t('redeemed', { when: dateTime(redeemedAt) })}</Status>}
      {state === 'revoked' && <Status tone="bad">{t('revoked')}</Status>}
      {replaces && <Soft>{t('replaces', { when: dateTime(replaces.at), reason: replaces.reason })}</Soft>}
      {action}
    </li>
  );
}

/** A delivered file with its size and the beginning of its checksum. */
export function GoodsFile({ file, action }: { file: Order['file']; action?: ReactNode }) {
  if (!file) return null;
  return (
    <div className={styles.item}>
      <Icon of={FileIcon} size={24} />
      <div className={styles.grow}>
        <strong>{file.name}</strong>{' '}
        <Soft>
          {sizeOf(file.bytes)} · SHA-256 <code title={file.sha256}>{file.sha256.slice(0, 12)}…</code>
        </Soft>
      </div>
      {action}
    </div>
  );
}
