import type { Licence } from '#contract/licences/licences.ts';
import { licenceReasonTexts } from '#contract/licences/licenceWords.ts';
import { useFormats } from '../../../language/formats.ts';
import { useLocale } from '../../../language/locale.tsx';
import { useTexts } from '../../../language/texts.ts';
import { href } from '../../../paths.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Alert } from '../../../ui/kit/Alert.tsx';
import { Standpoint } from '../Standpoint.tsx';
import { termOf } from '../term.ts';
import { useLeftWords } from '../TermBar.tsx';
import { useNow } from '../useNow.ts';
import { overviewTexts } from './overviewTexts.ts';
import { RenewLink } from './RenewLink.tsx';

/** Why the licence does not work, or soon will not, and what to do about it. Nothing where all is well. */
export function LicenceProblem({ licence }: { licence: Licence }) {
  const t = useTexts(overviewTexts);
  const { date } = useFormats();
  const locale = useLocale();
  const leftWords = useLeftWords();
  const term = termOf(licence, useNow());
  const { state, stateReason, stateAt, orderId, productId, may } = licence;
  const reason = stateReason === null ? t('reasonNone') : licenceReasonTexts[stateReason][locale];
  const since = stateAt === null ? '' : ` · ${t('sinceWhen', { when: date(stateAt) })}`;
  const toOrder = orderId !== null && (
    <LinkButton size="sm" to={href('orders', { order: orderId })}>
      {t(state === 'suspended' ? 'contactSeller' : 'toOrder')}
    </LinkButton>
  );
  const buyAgain = (
    <LinkButton size="sm" to={href('product', { id: productId })}>
      {t('buyAgain')}
    </LinkButton>
  );
  const renew = may.includes('renew') ? <RenewLink licence={licence} kind="primary" /> : buyAgain;
  if (state === 'suspended') {
    const acts = toOrder === false ? undefined : toOrder;
    return <Standpoint title={t('suspendedTitle', { reason }) + since} text={t('suspendedText')} acts={acts} />;
  }
  if (state === 'revoked') {
    const text = t(stateReason === 'refund' ? 'revokedRefund' : 'revokedText');
    const acts = (
      <>
        {buyAgain}
        {toOrder}
      </>
    );
    return <Standpoint title={t('revokedTitle', { reason }) + since} text={text} acts={acts} />;
  }
  if (term.is === 'grace') {
    const title = t('graceTitle', { when: date(term.until) });
    return <Standpoint title={title} text={t('graceText')} acts={renew} />;
  }
  if (term.is === 'over') {
    const text = t(may.includes('renew') ? 'expiredText' : 'expiredNoRenewal');
    return <Standpoint title={t('expiredTitle', { when: date(term.at) })} text={text} acts={renew} />;
  }
  if (term.is === 'running' && term.isSoon) {
    const title = t('endingTitle', { when: date(term.until), left: leftWords(term.left) });
    const text = t(may.includes('renew') ? 'endingText' : 'endingNoRenewal');
    return <Standpoint title={title} text={text} acts={may.includes('renew') ? renew : undefined} />;
  }
  if (term.is === 'not_begun') {
    const byValidation = licence.next.some(({ what }) => what === 'starts_by_validation');
    const text = t(byValidation ? 'notStartedValidate' : 'notStartedBind');
    return (
      <Alert tone="info" more={text}>
        {t('notStartedTitle')}
      </Alert>
    );
  }
  return null;
}
