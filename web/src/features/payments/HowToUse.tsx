import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Card } from '../../ui/Card.tsx';
import { Prose } from '../../ui/Prose.tsx';
import styles from './HowToUse.module.css';
import { texts } from './texts.ts';

/** For the buyer: what to do with it now, what the seller says about it, and where it lies later. */
export function HowToUse({ orderId }: { orderId: number }) {
  const t = useTexts(texts);
  const { data: order } = useCall('getOrder', { id: orderId });
  return (
    <>
      <Card title={t('howTitle')}>
        <ol className={styles.steps}>
          <li>{t('howKey')}</li>
          <li>{t('howBind')}</li>
          <li>{t('howCheck')}</li>
        </ol>
      </Card>
      {order !== undefined && order.instructionsHtml !== '' && (
        <Card title={t('instructions')}>
          <Prose html={order.instructionsHtml} />
        </Card>
      )}
      <Card title={t('whereTitle')}>
        <p className={styles.where}>{t('whereText')}</p>
      </Card>
    </>
  );
}
