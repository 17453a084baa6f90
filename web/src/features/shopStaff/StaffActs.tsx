import type { StaffAct } from '#contract/shops/shopStaff.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { EntriesCard } from '../../record/EntriesCard.tsx';
import { Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Money } from '../../ui/kit/Money.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { actName, actTexts } from './actTexts.ts';
import { texts } from './texts.ts';

/** What staff of one's shop did, newest first. */
export function StaffActs() {
  const t = useTexts(texts);
  const acts = useListCall('listShopStaffActs', { limit: 10 });
  return (
    <EntriesCard
      title={t('log')}
      lead={t('logLead')}
      query={acts.query}
      items={acts.items}
      show={(act) => <ActEntry key={act.id} act={act} />}
      none={{ title: t('noLog'), text: t('noLogText') }}
    >
      {acts.hasMore && <LoadMore {...acts} />}
    </EntriesCard>
  );
}

function ActEntry({ act: { by, call, on, at } }: { act: StaffAct }) {
  const t = useTexts(texts);
  const words = useTexts(actTexts);
  const numbers = Object.entries(on).flatMap(([name, value]) =>
    typeof value === 'number' && /^(id|[a-z]+Id)$/.test(name) ? [`#${value}`] : [],
  );
  const prices = typeof on['prices'] === 'string' ? pricesIn(on['prices']) : [];
  return (
    <Entry end={<Time at={at} />}>
      <Row gap={8}>
        <strong>{words(actName(call))}</strong>
        {numbers.length > 0 && <span className="figures">{numbers.join(' ')}</span>}
      </Row>
      {prices.map(({ skuId, before, after }) => (
        <div key={skuId} className="figures">
          #{skuId}: {before === null ? t('newPrice') : <Money fen={before} />} → <Money fen={after} />
        </div>
      ))}
      <Soft>{by?.username ?? t('deleted')}</Soft>
    </Entry>
  );
}

/** Prices before and after, in fen, of the text that the record keeps: `<SKU>: <before> > <after>`. */
function pricesIn(text: string): { skuId: string; before: number | null; after: number }[] {
  return [...text.matchAll(/(\d+): (\d+|-) > (\d+)/g)].map(([, skuId = '', before = '-', after = '0']) => ({
    skuId,
    before: before === '-' ? null : Number(before),
    after: Number(after),
  }));
}
