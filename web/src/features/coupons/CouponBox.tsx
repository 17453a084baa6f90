import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { CallOutput } from '../../api/call.ts';
import { untilLoaded } from '../../api/connection.ts';
import { useCall } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useTexts } from '../../language/texts.ts';
import type { CouponsPart, FoundCoupon } from '../../parts/product/foundCoupons.ts';
import { useSettled } from '../../ui/form/useSettled.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { boxTexts } from './boxTexts.ts';
import styles from './CouponBox.module.css';

// Few have a code: the field comes with the first press.
const CodeField = lazy(async () => ({ default: (await untilLoaded(() => import('./CodeField.tsx'))).CodeField }));

// The words of a coupon come with the first one.
const FoundLine = lazy(async () => ({ default: (await untilLoaded(() => import('./FoundLine.tsx'))).FoundLine }));

type Quote = CallOutput<'quoteCoupons'>;

/** Quantities are pressed several times in a row. */
const settleMs = 200;

/** The best coupon for what is about to be ordered, who gives it, and a field for a code. */
export function CouponBox({ lines, onFound }: CouponsPart) {
  const t = useTexts(boxTexts);
  const { loggedIn } = useSession();
  const [code, setCode] = useState('');
  const [isOpen, setOpen] = useState(false);
  // As a text, which is the same as long as nothing else is wanted.
  const settled = useSettled(
    lines.map(({ skuId, quantity, pieceId = '' }) => `${skuId}:${quantity}:${pieceId}`).join(),
    settleMs,
  );
  const wanted = useMemo(() => linesIn(settled), [settled]);
  const {
    data: quote,
    isPlaceholderData,
    error,
  } = useCall(
    'quoteCoupons',
    { lines: wanted, ...(code !== '' && loggedIn && { couponCode: code }) },
    { enabled: wanted.length > 0, retry: false, placeholderData: (last) => last },
  );
  useEffect(() => {
    onFound(quote && !isPlaceholderData ? foundIn(quote, wanted) : []);
  }, [quote, isPlaceholderData, wanted, onFound]);
  return (
    <section className={styles.box} aria-live="polite">
      {quote?.lines.map(
        (line) =>
          line.coupon && (
            <Suspense key={line.skuId}>
              <FoundLine
                line={{ ...line, coupon: line.coupon }}
                of={lines.find(({ skuId }) => skuId === line.skuId)?.title}
              />
            </Suspense>
          ),
      )}
      {loggedIn && isOpen ? (
        <Suspense fallback={<Skeleton height={64} round={8} />}>
          <CodeField
            code={code}
            refusal={quote?.refusal ?? null}
            failed={error?.message}
            answered={quote !== undefined && !isPlaceholderData}
            onCode={setCode}
            onDrop={() => {
              setCode('');
              setOpen(false);
            }}
          />
        </Suspense>
      ) : loggedIn ? (
        <Button kind="quiet" size="sm" onClick={() => setOpen(true)}>
          {t('haveCode')}
        </Button>
      ) : (
        <span className={styles.soft}>{t('loginFirst')}</span>
      )}
    </section>
  );
}

function linesIn(settled: string): { skuId: number; quantity: number; pieceId?: number }[] {
  if (settled === '') return [];
  return settled.split(',').map((line) => {
    const [skuId = 0, quantity = 0, pieceId = 0] = line.split(':').map(Number);
    return { skuId, quantity, ...(pieceId > 0 && { pieceId }) };
  });
}

/** An answer to what is asked for now; another one that stands in until then counts for nothing. */
function foundIn({ lines }: Quote, wanted: CouponsPart['lines']): FoundCoupon[] {
  return lines.flatMap(({ skuId, coupon }, index) => {
    const line = wanted[index];
    if (!coupon || line?.skuId !== skuId) return [];
    const { id, code, discountFen } = coupon;
    return [{ ...line, id, discountFen, ...(code !== null && { couponCode: code }) }];
  });
}
