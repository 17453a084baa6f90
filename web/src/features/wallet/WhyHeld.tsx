import { useState } from 'react';
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
import styles from './WhyDrawer.module.css';
import { texts } from './whyTexts.ts';

interface WhyHeldProps {
  holds: NonNullable<CallOutput<'explainBalance'>['holds']>;
  balanceFen: number;
}

/** What is set aside now, and on demand all that ever was. */
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
      <p className={styles.sum}>
        {holds.total === 0 ? t('noHolds') : t('holdsSum', { count: holds.total, balance: money(balanceFen) })}
      </p>
      {isAll ? (
        <AllHolds />
      ) : (
        <Stack gap={12}>
          {holds.list.map((hold) => (
            <HoldCard key={hold.id} hold={hold} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

function AllHolds() {
  const holds = useListCall('listHolds', {});
  return (
    <PageState query={holds.query}>
      {() => (
        <Stack gap={12}>
          {holds.items.map((hold) => (
            <HoldCard key={hold.id} hold={hold} />
          ))}
          <LoadMore {...holds} />
        </Stack>
      )}
    </PageState>
  );
}
