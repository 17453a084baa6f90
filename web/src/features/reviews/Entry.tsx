import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LeftOut } from '#contract/orders/reviewRules.ts';
import type { OwnQuestion, OwnReview } from '#contract/orders/reviews.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { WordsButton } from '../../record/WordsButton.tsx';
import { CheckIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { SaidWords } from '../../ui/kit/said/SaidWords.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import styles from './Inbox.module.css';
import { leftOutTexts } from './leftOutTexts.ts';
import { texts } from './texts.ts';
import { OthersWords } from '../../ui/kit/said/OthersWords.tsx';

interface EntryProps {
  of: OwnQuestion | OwnReview;
  stars?: ReactNode;
  /** The seller's reply; '' while there is none. */
  reply: string;
  /** Why it is hidden, or ''; undefined: it is public. */
  hidden: string | undefined;
  /** Why its stars are not in the rating. */
  leftOut?: LeftOut | null;
  /** Takes the mark of one device off, with a reason. */
  onClearDevice: (reason: string) => Promise<unknown>;
  /** What the reader may do. */
  children: ReactNode;
}

/** A question or review about a product, with the seller's reply. */
export function Entry({ of, stars, reply, hidden, leftOut, onClearDevice, children }: EntryProps) {
  const t = useTexts(texts);
  const why = useTexts(leftOutTexts);
  const { productId, title, author, words, createdAt, sameDevice } = of;
  return (
    <li className={styles.entry}>
      <Stack gap={8}>
        <Row>
          {stars}
          <Link to={href('product', { id: productId })}>{title}</Link>
          {sameDevice && <Status tone="waiting">{t('sameDevice')}</Status>}
          {hidden !== undefined && (
            <Status tone="bad">{hidden === '' ? t('hidden') : `${t('hidden')}: ${hidden}`}</Status>
          )}
          {leftOut && <Soft>{why(leftOut)}</Soft>}
          <span className={styles.who}>
            <Soft>
              {author} · <Time at={createdAt} />
            </Soft>
          </span>
        </Row>
        {words !== '' && (
          <p className={styles.words}>
            <OthersWords text={words} />
          </p>
        )}
        <SaidWords said={[{ name: t('sellerSays'), words: reply }]} />
        <Row gap={8}>
          {children}
          <WordsButton
            may={sameDevice}
            size="sm"
            title={t('clearDevice')}
            act={t('clearDevice')}
            icon={CheckIcon}
            lead={t('clearDeviceText')}
            field="reason"
            label={t('reason')}
            onAct={onClearDevice}
          />
        </Row>
      </Stack>
    </li>
  );
}

export function Entries({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}
