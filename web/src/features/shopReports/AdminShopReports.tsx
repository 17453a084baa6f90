import { dayMs } from '#contract/core/durations.ts';
import type { AdminShopReport, AdminShopReportRow } from '#contract/shops/shopReports.ts';
import { shopReportMeasures } from '#contract/shops/shopReportProcess.ts';
import { shopReportRules } from '#contract/shops/shopReportRules.ts';
import { shopSuspensionReasons } from '#contract/shops/shopProcess.ts';
import { shopRules } from '#contract/shops/shopRules.ts';
import { useCall, useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { column } from '../../record/columns.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { ProductsField } from '../../record/ProductsField.tsx';
import { RecordDrawer } from '../../record/RecordDrawer.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { number, ordered, useAddress } from '../../record/useAddress.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { WordsField } from '../../record/WordsField.tsx';
import { Choices } from '../../ui/form/Choices.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { ReportAbout } from './ReportAbout.tsx';
import { reportAddress, ReportList } from './ReportList.tsx';
import { ReportWay } from './ReportWay.tsx';
import { texts } from './texts.ts';

/** Reports against shops, for admins; `shop` in the address shows those of one shop. */
export function AdminShopReports({ exportOf }: { exportOf: ExportOf }) {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress({ ...reportAddress, shop: number });
  const { kind, shop } = at;
  const start = shop === undefined ? 'deciding' : undefined;
  const { from, to } = ordered(at);
  const query = { state: at.state ?? start, kind, shopId: shop, from, to };
  const list = useListCall('listShopReports', query);
  return (
    <>
      <ReportList
        list={list}
        empty={{ title: t('adminEmptyTitle'), text: t('adminEmptyText') }}
        name="shopReports"
        linkTo={linkTo}
        exports={{ of: exportOf, query }}
        open={at.report}
        nameOf={({ shopName }) => shopName}
        mark={({ late }) => late && <Status tone="bad">{t('late')}</Status>}
        more={[column<AdminShopReportRow>(t('reporter'), ({ reporter }) => reporter, { key: 'reporter' })]}
        start={start}
      />
      <ShopReportDrawer id={at.report} onClose={() => go({ report: undefined })} />
    </>
  );
}

/** One report and its decision; also opened by the inbox. */
export function ShopReportDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTexts(texts);
  const query = useCall('getShopReport', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <RecordDrawer
      id={id}
      onClose={onClose}
      title={t('number', { id: id ?? '' })}
      query={query}
      width={720}
      stands={({ state }) => state}
      footer={(report) => <Acts report={report} />}
    >
      {(report) => <Shown report={report} />}
    </RecordDrawer>
  );
}

function Shown({ report }: { report: AdminShopReport }) {
  const t = useTexts(texts);
  const { number: figure } = useFormats();
  const { shopId, orderId, showsOrder, showsPictures, pictures, reporter, reporterFacts, shopFacts, state, may } =
    report;
  const isHindered = may.length === 0 && (state === 'opened' || state === 'deciding');
  const { registeredAt, verified, orders, sells, founded, unfounded } = reporterFacts;
  return (
    <>
      {isHindered && <Alert tone="info">{t('own')}</Alert>}
      <ReportAbout
        shop={{ name: report.shopName, to: href('adminShops', { shop: shopId }) }}
        order={orderId === null ? undefined : { id: orderId, to: href('adminOrders', { order: orderId }) }}
      />
      <ReportWay
        report={report}
        below={
          <>
            {pictures.length > 0 && !showsPictures && <Soft>{t('notShownPictures')}</Soft>}
            {orderId !== null && !showsOrder && <Soft>{t('notShownOrder')}</Soft>}
          </>
        }
      />
      <Section title={t('facts')}>
        <Facts
          facts={[
            { name: t('reporter'), value: reporter },
            { name: t('registered'), value: <Time at={registeredAt} as="date" /> },
            { name: t('verified'), value: t(verified ? 'yes' : 'no') },
            { name: t('orders'), value: figure(orders) },
            { name: t('sells'), value: sells ? <Status tone="waiting">{t('yes')}</Status> : t('no') },
            { name: t('record'), value: `${figure(founded)} / ${figure(unfounded)}` },
            { name: t('shopOpen'), value: figure(shopFacts.open) },
            { name: t('shopFounded'), value: figure(shopFacts.founded) },
            { name: t('decidedBy'), value: report.decidedBy ?? undefined },
          ]}
        />
      </Section>
    </>
  );
}

function Acts({ report: { id, shopId, may } }: { report: AdminShopReport }) {
  const t = useTexts(texts);
  const decide = useAction('decideShopReport', () => t('decidedToast'));
  return (
    <Row gap={8}>
      <ActionButton
        may={may.includes('find')}
        danger
        title={t('find')}
        act={t('find')}
        lead={t('findLead')}
        initial={{
          measure: 'warning',
          reason: 'not_genuine',
          until: String(shopRules.suspendedDays[1]),
          productIds: [] as number[],
          note: '',
        }}
        required={['note']}
        fieldOf={{ state_conflict: 'measure' }}
        onAct={({ measure, reason, until, productIds, note }) =>
          decide.send({
            id,
            event: 'find',
            note: note.trim(),
            measure: shopReportMeasures.find((one) => one === measure) ?? 'warning',
            ...(measure === 'suspension' && {
              reason: shopSuspensionReasons.find((one) => one === reason) ?? 'other',
              until: until === '' ? null : new Date(Date.now() + Number(until) * dayMs).toISOString(),
            }),
            ...(measure === 'goods_off' && { productIds }),
          })
        }
      >
        {({ field, values }) => (
          <Stack gap={12}>
            <SelectField
              {...field('measure')}
              label={t('measure')}
              options={shopReportMeasures.map((value) => ({ value, label: t(value) }))}
            />
            {values.measure === 'suspension' && (
              <>
                <SelectField
                  {...field('reason')}
                  label={t('reason')}
                  options={shopSuspensionReasons.map((value) => ({ value, label: t(value) }))}
                />
                <Choices
                  {...field('until')}
                  label={t('until')}
                  options={[
                    ...shopRules.suspendedDays.map((count) => ({ value: String(count), label: t('days', { count }) })),
                    { value: '', label: t('without') },
                  ]}
                />
              </>
            )}
            {values.measure === 'goods_off' && (
              <ProductsField
                {...field('productIds')}
                label={t('goods')}
                shopId={shopId}
                max={shopReportRules.goodsMax}
                byNumber
              />
            )}
            <WordsField {...field('note')} label={t('note')} maxLength={shopReportRules.note.max} />
          </Stack>
        )}
      </ActionButton>
      <WordsButton
        may={may.includes('dismiss')}
        title={t('dismiss')}
        act={t('dismiss')}
        lead={t('dismissLead')}
        field="note"
        label={t('note')}
        maxLength={shopReportRules.note.max}
        onAct={(note) => decide.send({ id, event: 'dismiss', note })}
      />
    </Row>
  );
}
