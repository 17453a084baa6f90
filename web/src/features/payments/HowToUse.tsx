import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { Prose } from '../../ui/kit/Prose.tsx';
import { SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import styles from './HowToUse.module.css';
import { texts } from './texts.ts';

/** For the buyer: what to do with it now, what the seller says about it, and where it lies later. */
export function HowToUse({ orderId }: { orderId: number }) {
  const t = useTexts(texts);
  const { data: order, isPending } = useCall('getOrder', { id: orderId });
  return (
    <>
      {(isPending || order?.kind === 'licence' || order?.instructionsHtml !== '') && (
        <Card title={t('howTitle')}>{how()}</Card>
      )}
      <Card title={t('whereTitle')}>
        <p className={styles.where}>{t('whereText')}</p>
      </Card>
    </>
  );

  /** The seller knows best; where they say nothing, what holds for every licence. */
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
