import type { Route } from './+types/Statement';
import { Statement as StatementTable } from '../../features/wallet/Statement.tsx';
import { texts } from '../../features/wallet/texts.ts';
import { WalletOverview } from '../../features/wallet/WalletOverview.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, consoleTitles } from '../../shell/consoleTitleTexts.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { WalletIcon } from '../../ui/icons.ts';
import { PageHead, Stack } from '../../ui/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'statement');
}

export default function Statement() {
  const titles = useTexts(consoleTitles);
  const t = useTexts(texts);
  const recharge = (
    <LinkButton kind="primary" size="sm" icon={WalletIcon} to={href('recharge')}>
      {t('recharge')}
    </LinkButton>
  );
  return (
    <>
      <PageHead title={titles('statement')} lead={t('statementLead')} action={recharge} />
      <Stack gap={24}>
        <WalletOverview />
        <StatementTable />
      </Stack>
    </>
  );
}
