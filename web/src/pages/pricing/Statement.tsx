import { ExportButton } from '../../features/exports/ExportButton.tsx';
import { Balances } from '../../features/wallet/Balances.tsx';
import { LineDrawer } from '../../features/wallet/LineDrawer.tsx';
import { Statement as StatementLines } from '../../features/wallet/Statement.tsx';
import { StatementChart } from '../../features/wallet/StatementChart.tsx';
import { StatementFilters } from '../../features/wallet/StatementFilters.tsx';
import { texts } from '../../features/wallet/statementTexts.ts';
import { useFilterWords } from '../../features/wallet/useFilterWords.ts';
import { presentFilters, useStatementAddress } from '../../features/wallet/useStatementAddress.ts';
import { WhyDrawer } from '../../features/wallet/WhyDrawer.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { WalletIcon } from '../../ui/kit/icons.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import type { Route } from './+types/Statement';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'statement');
}

export default function Statement() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const { filters, line, why, close } = useStatementAddress();
  const describe = useFilterWords();
  const acts = (
    <>
      <ExportButton kind="statement" filters={presentFilters(filters)} describe={describe} />
      <LinkButton kind="primary" size="sm" icon={WalletIcon} to={href('recharge')}>
        {t('recharge')}
      </LinkButton>
    </>
  );
  return (
    <>
      <PageHead title={titles('statement')} lead={t('lead')} action={acts} />
      <Stack gap={24}>
        <Balances />
        <StatementFilters />
        {/* What is owed has neither income nor expense. */}
        {filters.account !== 'owed' && <StatementChart />}
        <StatementLines />
      </Stack>
      <LineDrawer id={line} onClose={close} />
      <WhyDrawer account={why} onClose={close} />
    </>
  );
}
