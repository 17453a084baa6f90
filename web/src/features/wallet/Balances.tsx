import type { UserAccountKind } from '#contract/money/ledger.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { HelpIcon } from '../../ui/kit/icons.ts';
import { Grid, Row, Stack } from '../../ui/kit/layout.tsx';
import { Price } from '../../ui/kit/Money.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { texts } from './statementTexts.ts';
import { useStatementAddress } from './useStatementAddress.ts';

/** The available, held and pending balance; each explains itself on request. */
export function Balances() {
  const wallet = useCall('getWallet', {});
  return (
    <PageState query={wallet} skeleton={<Skeleton height={174} round={12} />}>
      {({ availableFen, heldFen, pendingFen }) => (
        <Grid min={160}>
          <Balance account="available" fen={availableFen} />
          <Balance account="held" fen={heldFen} />
          <Balance account="pending" fen={pendingFen} />
        </Grid>
      )}
    </PageState>
  );
}

function Balance({ account, fen }: { account: UserAccountKind; fen: number }) {
  const t = useTexts(texts);
  const { linkTo } = useStatementAddress();
  return (
    <Card>
      <Stack gap={8}>
        <span>{t(account)}</span>
        <Price fen={fen} size={account === 'available' ? 'lg' : 'md'} />
        <Soft>{t(`${account}Note`)}</Soft>
        <Row>
          <LinkButton
            size="sm"
            icon={HelpIcon}
            to={linkTo({ why: account })}
            label={t('whyOf', { account: t(account) })}
          >
            {t('why')}
          </LinkButton>
        </Row>
      </Stack>
    </Card>
  );
}
