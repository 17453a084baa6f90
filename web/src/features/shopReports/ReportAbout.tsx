import { useTexts } from '../../language/texts.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { texts } from './texts.ts';

interface ReportAboutProps {
  shop: { name: string; to: string };
  order: { id: number; to: string } | undefined;
}

/** To the shop and the order that a report is about. */
export function ReportAbout({ shop, order }: ReportAboutProps) {
  const t = useTexts(texts);
  return (
    <Row gap={8}>
      <LinkButton size="sm" to={shop.to}>
        {shop.name}
      </LinkButton>
      {order && (
        <LinkButton size="sm" to={order.to}>
          {t('seeOrder', { id: order.id })}
        </LinkButton>
      )}
    </Row>
  );
}
