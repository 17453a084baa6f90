import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { InquiryFacts } from '#contract/verification/inquiry.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './CertificateCard.module.css';
import { texts } from './certificateTexts.ts';
import { isNoEnd } from './inquiryResults.ts';
import { useReason } from './useReason.ts';

interface Fact {
  name: ReactNode;
  value: ReactNode;
}

/** The lines of a certificate, first the reason why it is not valid, or what to be careful about. */
export function useFacts(facts: InquiryFacts): Fact[] {
  const t = useTexts(texts);
  const why = useReason()(facts);
  const { kind, hidden, since, until } = facts;
  const line = (name: ReactNode, value: ReactNode): Fact[] => (value === null ? [] : [{ name, value }]);
  const hides = (field: (typeof hidden)[number]) => hidden.includes(field);
  return [
    ...line(t(facts.result === 'valid' ? 'careful' : 'why'), why),
    ...line(t('product'), productOf(facts)),
    ...line(t('name'), nameOf(facts)),
    ...line(t('holder'), facts.holderMasked),
    ...line(t('number'), facts.number && <span className={styles.number}>{facts.number}</span>),
    ...line(t('level'), facts.level || null),
    ...line(t('region'), facts.region || null),
    ...line(t('qq'), facts.qq || null),
    ...line(t('target'), facts.target && <span className={styles.target}>{facts.target}</span>),
    ...line(t('ownership'), facts.proven === null ? null : t(facts.proven ? 'isProven' : 'isNotProven')),
    ...line(t('verified'), facts.verified === null ? null : t(facts.verified ? 'isVerified' : 'isNotVerified')),
    ...(kind === 'platform' || hides('since')
      ? []
      : line(t('since'), since === null ? t('notBegun') : <Time at={since} as="date" />)),
    ...(kind === 'platform' || kind === 'shop' || hides('until') || isNoEnd(facts)
      ? []
      : line(t('until'), until === null ? since === null ? null : t('lifetime') : <Time at={until} as="date" />)),
    ...(hidden.length === 0
      ? []
      : line(
          t('hidden'),
          <span className={styles.soft}>{hidden.map((field) => t(field)).join(t('listSeparator'))}</span>,
        )),
  ];
}

function productOf({ product, productId }: InquiryFacts): ReactNode {
  if (product === null || productId === null) return product;
  return <Link to={href('product', { id: productId })}>{product}</Link>;
}

function nameOf({ name, shopId }: InquiryFacts): ReactNode {
  if (name === null || shopId === null) return name;
  return <Link to={href('shops', { id: shopId })}>{name}</Link>;
}
