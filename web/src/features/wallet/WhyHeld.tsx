import { useState } from 'react';
import type { OwnHold } from '#contract/money/wallet.ts';
import { useListCall } from '../../api/queries.ts';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { HoldCard } from './HoldCard.tsx';
import { texts } from './whyTexts.ts';

interface WhyHeldProps {
  holds: NonNullable<CallOutput<'explainBalance'>['holds']>;
  balanceFen: number;
}

/** What is on hold now, and on demand all holds there ever were. */
export function WhyHeld({ holds, balanceFen }: WhyHeldProps) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const [isAll, setAll] = useState(false);
  return (
    <Section
      title={t('holds')}
      action={
        <Button kind="quiet" size="sm" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {isAll ? t('holdsNow') : t('holdsAll')}
        </Button>
      }
    >
      <p>{holds.total === 0 ? t('noHolds') : t('holdsSum', { count: holds.total, balance: money(balanceFen) })}</p>
      {isAll ? <AllHolds /> : <Holds holds={holds.list} />}
    </Section>
  );
}

function AllHolds() {
  const list = useListCall('listHolds', {});
  return (
    <PageState query={list.query}>
      {() => (
        <>
          <Holds holds={list.items} />
          <LoadMore {...list} />
        </>
      )}
    </PageState>
  );
}

function Holds({ holds }: { holds: OwnHold[] }) {
  return (
    <Stack gap={12}>
      {holds.map((hold) => (
        <HoldCard key={hold.id} hold={hold} />
      ))}
    </Stack>
  );
}
