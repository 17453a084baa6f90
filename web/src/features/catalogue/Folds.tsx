import { downloadLinkMinutes, orderUnpaidSeconds } from '#contract/orders/orderRules.ts';
import { refundUnseenSeconds } from '#contract/orders/refundRules.ts';
import type { Product, Sku } from '#contract/catalogue/catalogue.ts';
import { useTexts } from '../../language/texts.ts';
import { useHeldPromise } from '../../parts/promises/heldPromise.ts';
import { Icon, type IconShape } from '../../ui/kit/Icon.tsx';
import {
  ClockIcon,
  DownIcon,
  InstantIcon,
  LicenceIcon,
  LockIcon,
  RefundIcon as ReturnIcon,
} from '../../ui/kit/icons.ts';
import { Mark } from '../../ui/drawings/Mark.tsx';
import styles from './Folds.module.css';
import { foldTexts as texts } from './foldTexts.ts';
import { kindIcons } from './productWords.ts';

interface FoldsProps {
  kind: Product['kind'];
  serviceHours: Sku['serviceHours'];
  /** The terms of the licence; undefined for what is none. */
  words: string[] | undefined;
}

/** Folded below the button to buy: what happens next, and the terms. */
export function Folds({ kind, serviceHours, words }: FoldsProps) {
  return (
    <div className={styles.folds}>
      <WhatNext kind={kind} serviceHours={serviceHours} />
      {words !== undefined && <Terms words={words} />}
    </div>
  );
}

/** The policy of the chosen option, folded: term and seats stand in the option's name. */
function Terms({ words }: { words: string[] }) {
  const t = useTexts(texts);
  return (
    <details className={styles.fold}>
      <summary>
        <Icon of={LicenceIcon} size={18} />
        <span>{t('terms', { count: words.length })}</span>
        <Icon of={DownIcon} size={18} />
      </summary>
      <ul>
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

/** What happens after the payment, by kind of delivery. */
const nextTexts = {
  licence: 'nextBind',
  secret: 'nextSecret',
  account: 'nextAccount',
  file: 'nextFile',
  gift: 'nextGift',
  service: 'nextService',
} as const;

function WhatNext({ kind, serviceHours }: Omit<FoldsProps, 'words'>) {
  const t = useTexts(texts);
  const held = useHeldPromise();
  const points: { icon: IconShape; text: string }[] = [
    { icon: ClockIcon, text: t('nextUnpaid', { minutes: orderUnpaidSeconds / 60 }) },
    ...(serviceHours === null
      ? [
          { icon: InstantIcon, text: t('nextDelivered') },
          { icon: kindIcons[kind], text: t(nextTexts[kind], { minutes: downloadLinkMinutes, hours: 0 }) },
          { icon: ReturnIcon, text: t('nextReturn', { days: refundUnseenSeconds / 86_400 }) },
        ]
      : [
          { icon: kindIcons[kind], text: t('nextService', { hours: serviceHours }) },
          { icon: ReturnIcon, text: t('nextCancel') },
        ]),
    { icon: LockIcon, text: held.text },
  ];
  return (
    <details className={styles.fold}>
      <summary>
        <Mark kind="verified" size={18} className={styles.mark ?? ''} />
        <span>
          {serviceHours === null
            ? t('promises', { days: refundUnseenSeconds / 86_400, held: held.title })
            : t('promisesService', { hours: serviceHours })}
        </span>
        <Icon of={DownIcon} size={18} />
      </summary>
      <ul className={styles.next}>
        {points.map(({ icon, text }) => (
          <li key={text}>
            <Icon of={icon} size={16} />
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
