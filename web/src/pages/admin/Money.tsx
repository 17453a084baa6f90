import { useSearchParams } from 'react-router';
import type { Route } from './+types/Money';
import { ExportButton } from '../../features/exports/ExportButton.tsx';
import { AdjustmentDrawer } from '../../features/money/AdjustmentDrawer.tsx';
import { AdjustmentForm } from '../../features/money/AdjustmentForm.tsx';
import { Adjustments } from '../../features/money/Adjustments.tsx';
import { adjustmentTexts } from '../../features/money/adjustmentTexts.ts';
import { GiftBatchForm } from '../../features/money/GiftBatchForm.tsx';
import { GiftDrawer } from '../../features/money/GiftDrawer.tsx';
import { Gifts } from '../../features/money/Gifts.tsx';
import { giftTexts } from '../../features/money/giftTexts.ts';
import { HoldForm } from '../../features/money/HoldForm.tsx';
import { Holds } from '../../features/money/Holds.tsx';
import { holdTexts } from '../../features/money/holdTexts.ts';
import { Rules } from '../../features/money/Rules.tsx';
import { texts } from '../../features/money/texts.ts';
import { useWaiting } from '../../features/money/useWaiting.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, consoleTitles } from '../../shell/consoleTitleTexts.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { PlusIcon } from '../../ui/kit/icons.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import { useQueryId } from '../../ui/list/useQueryId.ts';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminMoney');
}

const tabs = ['adjustments', 'holds', 'gifts', 'rules'] as const;

export default function AdminMoney() {
  const titles = useTexts(consoleTitles);
  const t = useTexts(texts);
  const news = {
    adjustments: useTexts(adjustmentTexts)('new'),
    holds: useTexts(holdTexts)('new'),
    gifts: useTexts(giftTexts)('new'),
  };
  const gifts = useTexts(giftTexts);
  const waiting: Partial<Record<(typeof tabs)[number], number>> = useWaiting();
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'adjustments';
  const [adjustment, closeAdjustment] = useQueryId('adjustment');
  const [batch, closeBatch] = useQueryId('batch');
  const [isNew, closeNew] = useQueryId('new');
  const showBatch = (id: number) => setQuery({ tab: 'gifts', batch: String(id) }, { preventScrollReset: true });
  const forms = {
    adjustments: <AdjustmentForm onDone={closeNew} />,
    holds: <HoldForm onDone={closeNew} />,
    gifts: <GiftBatchForm onMade={showBatch} />,
  };
  return (
    <>
      <PageHead
        title={titles('adminMoney')}
        lead={t('lead')}
        action={
          tab !== 'rules' && (
            <LinkButton
              kind="primary"
              icon={PlusIcon}
              to={href('adminMoney', { ...Object.fromEntries(query), new: 1 })}
            >
              {news[tab]}
            </LinkButton>
          )
        }
      />
      <Stack gap={24}>
        <FilterLinks
          label={t('tabs')}
          current={tab}
          filters={tabs.map((name) => ({
            name,
            label: waiting[name] ? t('tabWaiting', { name: t(name), count: waiting[name] }) : t(name),
            to: href('adminMoney', { tab: name }),
          }))}
        />
        {tab === 'adjustments' && <Adjustments />}
        {tab === 'holds' && <Holds />}
        {tab === 'gifts' && <Gifts />}
        {tab === 'rules' && <Rules />}
      </Stack>
      <AdjustmentDrawer id={adjustment} onClose={closeAdjustment} />
      <GiftDrawer
        id={batch}
        onClose={closeBatch}
        fetchCodes={(batchId) => (
          <ExportButton
            kind="giftCodes"
            filters={{ batchId }}
            describe={(filters) => gifts('ofFile', { id: filters.batchId ?? '' })}
          />
        )}
      />
      <Drawer
        open={isNew !== undefined && tab !== 'rules'}
        onClose={closeNew}
        title={tab === 'rules' ? '' : news[tab]}
        width={520}
      >
        {tab !== 'rules' && forms[tab]}
      </Drawer>
    </>
  );
}
