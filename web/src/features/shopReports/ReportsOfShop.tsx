import type { ReportOfShop } from '#contract/shops/shopReports.ts';
import { shopReportRules } from '#contract/shops/shopReportRules.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { RecordDrawer } from '../../record/RecordDrawer.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { ordered, useAddress } from '../../record/useAddress.ts';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { PicturesField } from '../../ui/form/PicturesField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { SendIcon } from '../../ui/kit/icons.ts';
import { reportAddress, ReportList } from './ReportList.tsx';
import { ReportWay } from './ReportWay.tsx';
import { reportNumbers, texts } from './texts.ts';

/** Reports against the shop, for its owner and its staff. */
export function ReportsOfShop({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress(reportAddress);
  const { from, to } = ordered(at);
  const query = { state: at.state, kind: at.kind, from, to };
  const list = useListCall('listReportsOfShop', query);
  return (
    <>
      <Soft>{t('shopLead', reportNumbers)}</Soft>
      <ReportList
        list={list}
        empty={{ title: t('shopEmptyTitle'), text: t('shopEmptyText') }}
        name="reportsOfShop"
        linkTo={linkTo}
        exports={{ of: exportOf, query }}
        open={at.report}
      />
      <ShopDrawer id={at.report} onClose={() => go({ report: undefined })} />
    </>
  );
}

function ShopDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getReportOfShop', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer id={id} onClose={onClose} title={t('number', { id: id ?? '' })} query={query}>
      {(report) => <Shown report={report} />}
    </RecordDrawer>
  );
}

function Shown({ report }: { report: ReportOfShop }) {
  const t = useTexts(texts);
  const { id, orderId, pictures, may } = report;
  return (
    <>
      <ReportWay
        report={report}
        below={
          <>
            {orderId !== null && (
              <Soft>
                {t('order')}: {orderId}
              </Soft>
            )}
            {pictures.length === 0 && <Soft>{t('hiddenPictures')}</Soft>}
          </>
        }
      />
      {may.includes('answer') && <Answer id={id} />}
    </>
  );
}

function Answer({ id }: { id: number }) {
  const t = useTexts(texts);
  const answer = useAction('answerShopReport', () => t('answerToast'));
  const form = useForm<{ words: string; pictures: string[] }>({
    initial: { words: '', pictures: [] },
    keep: { as: `shopReportAnswer:${id}`, may: ({ pictures }) => pictures.length === 0 },
    check: (values) => requiredFields(values, ['words']),
    submit: async (values) => {
      await answer.send({ id, ...values });
      form.reset();
    },
  });
  const { words: length, picturesMax } = shopReportRules;
  return (
    <ActionForm form={form} label={t('answer')} act={t('answerAct')} icon={SendIcon}>
      <TextField
        {...form.field('words')}
        label={t('answer')}
        help={t('answerHelp')}
        rows={5}
        maxLength={length.max}
        required
      />
      <PicturesField {...form.field('pictures')} seenBy="shopReport" label={t('pictures')} max={picturesMax} />
    </ActionForm>
  );
}
