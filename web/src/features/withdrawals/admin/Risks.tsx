import type { WithdrawalCase } from '#contract/withdrawals/withdrawalAdmin.ts';
import { useTexts } from '../../../language/texts.ts';
import { Row } from '../../../ui/kit/layout.tsx';
import { Badge } from '../../../ui/kit/Status.tsx';
import { texts } from './texts.ts';

/** What a reviewer should look at, in words; nothing where there is nothing. */
export function Risks({
  of,
}: {
  of: Pick<WithdrawalCase, 'risks' | 'owes' | 'isActive' | 'isContested' | 'isContradicted' | 'needsTwo' | 'state'>;
}) {
  const t = useTexts(texts);
  const isOpen = of.state === 'requested' || of.state === 'approved';
  return (
    <Row gap={4}>
      {of.isContradicted && <Badge tone="bad">{t('contradicted')}</Badge>}
      {of.isContested && isOpen && <Badge tone="bad">{t('contested')}</Badge>}
      {of.owes && isOpen && <Badge tone="bad">{t('owes')}</Badge>}
      {!of.isActive && isOpen && <Badge tone="bad">{t('inactive')}</Badge>}
      {of.risks.map((risk) => (
        <Badge key={risk} tone="warning">
          {t(risk)}
        </Badge>
      ))}
      {of.needsTwo && isOpen && <Badge tone="info">{t('needsTwo')}</Badge>}
    </Row>
  );
}
