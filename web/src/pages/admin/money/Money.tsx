import { ListExport } from '../../../features/exports/ListExport.tsx';
import type { Route } from './+types/Money';
import { ExportButton } from '../../../features/exports/ExportButton.tsx';
import { AdjustmentForm } from '../../../features/money/AdjustmentForm.tsx';
import { Adjustments } from '../../../features/money/Adjustments.tsx';
import { adjustmentTexts } from '../../../features/money/adjustmentTexts.ts';
import { Commission } from '../../../features/money/commission/Commission.tsx';
import { CommissionForm } from '../../../features/money/commission/CommissionForm.tsx';
import { commissionTexts } from '../../../features/money/commission/commissionTexts.ts';
import { GiftBatchForm } from '../../../features/money/GiftBatchForm.tsx';
import { Gifts } from '../../../features/money/Gifts.tsx';
import { giftTexts } from '../../../features/money/giftTexts.ts';
import { HoldForm } from '../../../features/money/HoldForm.tsx';
import { Holds } from '../../../features/money/Holds.tsx';
import { holdTexts } from '../../../features/money/holdTexts.ts';
import { Rules } from '../../../features/money/Rules.tsx';
import { texts } from '../../../features/money/texts.ts';
import { useWaiting } from '../../../features/money/useWaiting.ts';
import { useTexts } from '../../../language/texts.ts';
import { FilterBy } from '../../../record/FilterBy.tsx';
import { NewAdminNote } from '../../../record/SoloLimitNote.tsx';
import { flag, number, oneOf, useAddress } from '../../../record/useAddress.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Drawer } from '../../../ui/kit/overlay/Drawer.tsx';
import { PlusIcon } from '../../../ui/kit/icons.ts';
import { PageHead, Stack } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminMoney');
}

const tabs = ['adjustments', 'holds', 'gifts', 'rules', 'commission'] as const;

export default function AdminMoney() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const gifts = useTexts(giftTexts);
  const waiting: Partial<Record<(typeof tabs)[number], number>> = useWaiting();
  const address = useAddress({ tab: oneOf(tabs, 'adjustments'), new: flag, batch: number });
  const { tab, new: isNew } = address.at;
  const close = () => address.go({ new: undefined });
  const forms = {
    adjustments: { title: useTexts(adjustmentTexts)('new'), form: <AdjustmentForm onDone={close} /> },
    holds: { title: useTexts(holdTexts)('new'), form: <HoldForm onDone={close} /> },
    gifts: {
      title: gifts('new'),
      form: <GiftBatchForm onMade={(batch) => address.go({ new: undefined, batch })} />,
    },
    rules: undefined,
    commission: { title: useTexts(commissionTexts)('new'), form: <CommissionForm onDone={close} /> },
  };
  const making = forms[tab];
  return (
    <>
      <PageHead
        title={titles('adminMoney')}
        lead={t('lead')}
        action={
          making && (
            <LinkButton kind="primary" icon={PlusIcon} to={address.linkTo({ new: true })}>
              {making.title}
            </LinkButton>
          )
        }
      />
      <Stack gap={24}>
        <FilterBy
          label={t('tabs')}
          names={tabs}
          word={(name) => (waiting[name] ? t('tabWaiting', { name: t(name), count: waiting[name] }) : t(name))}
          current={tab}
          linkTo={(name) => address.only({ tab: name })}
          parts
        />
        <NewAdminNote />
        {tab === 'adjustments' && <Adjustments exportOf={(shown) => <ListExport kind="adjustments" {...shown} />} />}
        {tab === 'holds' && <Holds exportOf={(shown) => <ListExport kind="holds" {...shown} />} />}
        {tab === 'gifts' && (
          <Gifts
            fetchCodes={(batchId) => (
              <ExportButton
                kind="giftCodes"
                filters={{ batchId }}
                describe={(filters) => gifts('ofFile', { id: filters.batchId ?? '' })}
              />
            )}
          />
        )}
        {tab === 'rules' && <Rules />}
        {tab === 'commission' && <Commission />}
      </Stack>
      <Drawer open={isNew === true && making !== undefined} onClose={close} title={making?.title} width={560}>
        {making?.form}
      </Drawer>
    </>
  );
}
