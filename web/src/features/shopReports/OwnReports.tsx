import { useRef } from 'react';
import type { OwnShopReport } from '#contract/shops/shopReports.ts';
import { shopReportKinds } from '#contract/shops/shopReportProcess.ts';
import { shopReportRules } from '#contract/shops/shopReportRules.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { ActionDialog } from '../../record/ActionDialog.tsx';
import { RecordDrawer } from '../../record/RecordDrawer.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { number, ordered, useAddress } from '../../record/useAddress.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { PicturesField } from '../../ui/form/PicturesField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { ReportAbout } from './ReportAbout.tsx';
import { reportAddress, ReportList } from './ReportList.tsx';
import { ReportWay } from './ReportWay.tsx';
import { reportNumbers, texts } from './texts.ts';

/** What the reader reported of shops. `shop` (and `order`) in the address open the form for a new one. */
export function OwnReports() {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress({
    ...reportAddress,
    shop: number,
    order: number,
  });
  const { from, to } = ordered(at);
  const list = useListCall('listOwnShopReports', { state: at.state, kind: at.kind, from, to });
  return (
    <>
      <ReportList
        list={list}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        name="ownShopReports"
        linkTo={linkTo}
        open={at.report}
        nameOf={({ shopName }) => shopName}
      />
      <OwnReportDrawer id={at.report} onClose={() => go({ report: undefined })} />
      <NewReport
        shopId={at.shop}
        orderId={at.order}
        onClose={(report) => go({ shop: undefined, order: undefined, report })}
      />
    </>
  );
}

interface NewReportProps {
  shopId: number | undefined;
  orderId: number | undefined;
  /** With the report that was sent. */
  onClose: (sent?: number) => void;
}

function NewReport({ shopId, orderId, onClose }: NewReportProps) {
  const t = useTexts(texts);
  const open = useAction('openShopReport', () => t('sent'));
  const shop = useCall('getShop', { id: shopId ?? 0 }, { enabled: shopId !== undefined, retry: false });
  const { words: length, picturesMax } = shopReportRules;
  // The dialog closes itself when it was sent: one change of the address for both.
  const sent = useRef<number>(undefined);
  return (
    <ActionDialog
      open={shopId !== undefined}
      onClose={() => {
        onClose(sent.current);
        sent.current = undefined;
      }}
      title={t('newTitle', { name: shop.data?.name ?? shopId ?? '' })}
      act={t('send')}
      lead={t('newLead', reportNumbers)}
      initial={{
        kind: orderId === undefined ? 'not_genuine' : 'not_as_described',
        words: '',
        pictures: [] as string[],
        showsOrder: false,
        showsPictures: false,
      }}
      required={['words']}
      onAct={async ({ kind, showsOrder, ...values }) => {
        const { id } = await open.send({
          ...values,
          shopId: shopId ?? 0,
          kind: shopReportKinds.find((one) => one === kind) ?? 'other',
          ...(orderId !== undefined && { orderId, showsOrder }),
        });
        sent.current = id;
      }}
    >
      {({ field, values }) => (
        <Stack gap={12}>
          <SelectField
            {...field('kind')}
            label={t('kind')}
            options={shopReportKinds.map((value) => ({ value, label: t(value) }))}
          />
          <TextField
            {...field('words')}
            label={t('words')}
            help={t('wordsHelp', reportNumbers)}
            rows={6}
            maxLength={length.max}
            required
          />
          <PicturesField
            {...field('pictures')}
            seenBy="shopReport"
            label={t('pictures')}
            help={t('keptNote', reportNumbers)}
            max={picturesMax}
          />
          {values.pictures.length > 0 && <Checkbox {...field('showsPictures')} label={t('showsPictures')} />}
          {orderId !== undefined && (
            <>
              <Soft>
                {t('order')}: {orderId}
              </Soft>
              <Checkbox {...field('showsOrder')} label={t('showsOrder')} />
            </>
          )}
        </Stack>
      )}
    </ActionDialog>
  );
}

function OwnReportDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getOwnShopReport', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer id={id} onClose={onClose} title={t('number', { id: id ?? '' })} query={query}>
      {(report) => <Shown report={report} />}
    </RecordDrawer>
  );
}

function Shown({ report }: { report: OwnShopReport }) {
  const t = useTexts(texts);
  const withdraw = useAction('withdrawShopReport', () => t('withdrawnToast'));
  const { id, shopId, shopName, orderId, showsOrder, showsPictures, pictures, may } = report;
  const order = orderId === null ? undefined : { id: orderId, to: href('orders', { order: orderId }) };
  return (
    <>
      <ReportAbout shop={{ name: shopName, to: href('shops', { id: shopId }) }} order={order} />
      <ReportWay
        report={report}
        below={
          <>
            {pictures.length > 0 && (
              <Soft>
                {t('pictures')}: {t(showsPictures ? 'orderShown' : 'orderOnly')}
              </Soft>
            )}
            {orderId !== null && (
              <Soft>
                {t('order')}: {t(showsOrder ? 'orderShown' : 'orderOnly')}
              </Soft>
            )}
          </>
        }
      />
      <div>
        <ActionButton
          size="sm"
          may={may.includes('withdraw')}
          title={t('withdraw')}
          act={t('withdraw')}
          lead={t('withdrawLead')}
          onAct={() => withdraw.send({ id })}
        />
      </div>
    </>
  );
}
