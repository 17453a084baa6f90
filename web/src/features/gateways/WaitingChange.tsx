import type { Merchant, MerchantChange } from '#contract/orders/merchants.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { BanIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { termTexts } from './termTexts.ts';
import { useFeeWords } from './useFeeWords.ts';

/** What of a merchant account waits for another admin, and what can be done about it. */
export function WaitingChange({ merchant, change }: { merchant: Merchant; change: MerchantChange }) {
  const t = useTexts(termTexts);
  const feeWords = useFeeWords();
  const decide = useAction('decideMerchantChange');
  const withdraw = useAction('withdrawMerchantChange');
  const { id, may, askedBy, noticeNetworks } = change;
  const [from, to] = [feeWords(merchant), feeWords(change)];
  const networks = noticeNetworks.length === 0 ? t('networksAll') : noticeNetworks.join(', ');
  const asked = [
    ...(from === to ? [] : [t('changeFee', { from, to })]),
    ...(noticeNetworks.join() === merchant.noticeNetworks.join() ? [] : [t('changeNetworks', { to: networks })]),
  ];
  return (
    <Stack gap={8}>
      <Alert tone="info" more={`${t('changeBy', { name: askedBy.username })} ${asked.join(' · ')}`}>
        {t('changeTitle')}
      </Alert>
      <Row gap={8}>
        <ActionButton
          may={may.includes('decide')}
          title={merchant.name}
          act={t('agree')}
          lead={t('agreeText')}
          onAct={() => decide.send({ id, accept: true })}
          primary
        />
        <WordsButton
          may={may.includes('decide')}
          title={merchant.name}
          act={t('refuseChange')}
          icon={BanIcon}
          danger
          lead={t('refuseChangeText')}
          label={t('reason')}
          onAct={(words) => decide.send({ id, accept: false, words })}
        />
        <ActionButton
          may={may.includes('withdraw')}
          title={merchant.name}
          act={t('withdraw')}
          lead={t('withdrawText')}
          onAct={() => withdraw.send({ id })}
        />
      </Row>
    </Stack>
  );
}
