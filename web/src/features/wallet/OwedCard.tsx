import { dayWords } from '../../language/days.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Soft } from '../../record/Soft.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { HelpIcon, ListIcon, WalletIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { texts as statementTexts } from './statementTexts.ts';
import { useExplanation } from './useExplanation.ts';
import { useStatementAddress } from './useStatementAddress.ts';
import { texts } from './whyTexts.ts';

/** What is owed: how much, what it stops, and what pays it. */
export function OwedCard({ owedFen }: { owedFen: number }) {
  const t = useTexts(texts);
  const words = useTexts(statementTexts);
  const { linkTo } = useStatementAddress();
  const lines = linkTo({ account: 'owed', kind: undefined, from: undefined, to: undefined });
  return (
    <section aria-label={words('owed')}>
      <Card>
        <Stack gap={8}>
          <Row gap={8}>
            <span>{words('owed')}</span>
            <Status tone="warning">{t('owedStops')}</Status>
          </Row>
          <Price fen={owedFen} size="lg" />
          <p>{t('means_owed')}</p>
          <OwedPaid />
          <Row gap={8}>
            <LinkButton size="sm" icon={WalletIcon} to={href('recharge')}>
              {words('recharge')}
            </LinkButton>
            <LinkButton size="sm" icon={ListIcon} to={lines}>
              {t('owedLines')}
            </LinkButton>
            <LinkButton
              size="sm"
              icon={HelpIcon}
              to={linkTo({ why: 'owed' })}
              label={words('whyOf', { account: words('owed') })}
            >
              {words('why')}
            </LinkButton>
          </Row>
        </Stack>
      </Card>
    </section>
  );
}

/** What pays a debt without anybody doing anything, and when the next of it comes. */
export function OwedPaid() {
  const t = useTexts(texts);
  const locale = useLocale();
  const { money } = useFormats();
  const next = useExplanation('pending').data?.earnings?.days[0];
  return (
    <>
      <p>{t('owedPaidBy')}</p>
      {next !== undefined && (
        <Soft>{t('owedNext', { day: dayWords(locale, next.day), amount: money(next.leftFen) })}</Soft>
      )}
    </>
  );
}
