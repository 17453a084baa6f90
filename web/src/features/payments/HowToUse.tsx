import { Link } from 'react-router';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Prose } from '../../ui/kit/Prose.tsx';
import { SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import styles from './HowToUse.module.css';
import { closedTexts } from './closedTexts.ts';
import { noticeTexts as texts } from './noticeTexts.ts';

/** For the buyer: what to do with it now, what the seller says about it, and where it lies later. */
export function HowToUse({ orderId }: { orderId: number }) {
  const t = useTexts(texts);
  const ofClosed = useTexts(closedTexts);
  const { data: order, isPending } = useCall('getOrder', { id: orderId });
  const isLicence = order?.kind === 'licence';
  return (
    <div className={styles.more}>
      {(isPending || isLicence || order?.instructionsHtml !== '') && (
        <section>
          <h2>{t('howTitle')}</h2>
          {how()}
        </section>
      )}
      <section>
        <h2>{t('whereTitle')}</h2>
        <p>
          {t(isLicence ? 'whereLicence' : 'whereText')}{' '}
          <Link to={isLicence ? href('licences') : href('orders', { order: orderId })}>
            {isLicence ? t('openLicences') : ofClosed('toOrders')}
          </Link>
        </p>
      </section>
    </div>
  );

  /** The seller knows best; where they say nothing, or the licence was not opened yet, what holds for every licence. */
  function how() {
    if (isPending) return <SkeletonLines count={3} />;
    if (order !== undefined && order.instructionsHtml !== '') return <Prose html={order.instructionsHtml} />;
    return (
      <ol className={styles.steps}>
        <li>{t('howKey')}</li>
        <li>{t('howBind')}</li>
        <li>{t('howCheck')}</li>
      </ol>
    );
  }
}
