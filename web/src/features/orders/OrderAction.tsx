import type { OrderSummary } from '#contract/orders/orders.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { lineTexts } from './line/lineTexts.ts';
import styles from './OrderAction.module.css';

interface OrderActionProps {
  order: OrderSummary;
  to: string;
  /** Something else on the page is louder. */
  isCalm?: boolean;
}

/** What its buyer wants of an order next: one button, loud where it waits for them. */
export function OrderAction({ order, to, isCalm = false }: OrderActionProps) {
  const t = useTexts(lineTexts);
  const { id, kind, deliverBy, openRefund, renewsLicenceId, productId, may } = order;
  const label = (word: string) => t('actionOf', { action: word, id });
  const button = (word: string, address: string, look: 'primary' | 'normal' | 'quiet') => (
    <LinkButton
      size="sm"
      kind={look}
      to={address}
      label={label(word)}
      {...(look === 'quiet' && { className: styles.flush })}
    >
      {word}
    </LinkButton>
  );
  if (may.includes('pay')) return button(t('pay'), to, isCalm ? 'normal' : 'primary');
  if (openRefund || deliverBy !== null) return button(t('seeProgress'), to, 'normal');
  if (may.includes('download')) return button(t('toDownload'), to, 'quiet');
  if (may.includes('show')) {
    return kind === 'licence'
      ? button(t('toLicence'), toLicences(order) ?? to, 'quiet')
      : button(t(kind === 'gift' ? 'toGift' : 'toSecret'), to, 'quiet');
  }
  if (renewsLicenceId !== null && may.length > 0) {
    return button(t('toLicence'), href('licences', { licence: renewsLicenceId }), 'quiet');
  }
  return button(t('buyAgain'), href('product', { id: productId }), 'quiet');
}

/** The licence that an order delivered, or the list of several; undefined where its buyer holds none of them. */
function toLicences({ id, licenceIds: [first, second] }: OrderSummary): string | undefined {
  if (first === undefined) return undefined;
  return second === undefined ? href('licences', { licence: first }) : href('licences', { order: id });
}
