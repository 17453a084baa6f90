import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Order, OrderItem } from '#contract/orders/orders.ts';
import { refundFaultySeconds } from '#contract/orders/refundRules.ts';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { saveText } from '../../ui/form/saveText.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { DownloadIcon, EyeIcon, GiftIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { GoodsFile, GoodsItem } from './GoodsItem.tsx';
import { textOfGoods } from './goodsText.ts';
import { texts } from './goodsTexts.ts';
import { LicenceLinks } from './LicenceLinks.tsx';
import styles from './orders.module.css';

type Shown = CallOutput<'showOrder'>;

/** What an order delivered, for its buyer: to show, copy and download; each access is recorded. */
export function Goods({ order }: { order: Order }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const show = useAction('showOrder');
  const download = useAction('downloadOrder');
  const [shown, setShown] = useState<Shown>();
  const { id: orderId, items, licences, file, may, sharedSecret } = order;
  const ofService = order.service?.delivered ?? null;
  const hasSecret = ofService?.hasSecret === true;
  if (items.length + licences.length === 0 && file === null && !hasSecret && !sharedSecret) return null;
  // Asked once: from the first showing on nothing of it is unseen any more.
  const endsReturn = order.firstShownAt === null && order.refundWays.some(({ reason }) => reason === 'unseen');
  const hours = refundFaultySeconds / 3600;
  const copyLabel = items.length > 1 ? t('copyAll', { count: items.length }) : t('copy');
  return (
    <Section title={t('goods')} action={shown && <Copy value={textOfGoods(shown)} label={copyLabel} />}>
      {shown && <ShownItems shown={shown} orderId={orderId} />}
      {!shown && (items.length > 0 || hasSecret || sharedSecret) && (
        <>
          {sharedSecret && (
            <Soft>{t('shared', { version: sharedSecret.version, when: dateTime(sharedSecret.setAt) })}</Soft>
          )}
          <ul className={styles.list}>
            {items.map((item) => (
              <GoodsItem
                key={item.id}
                item={item}
                name={<code aria-label={t('hidden')}>•••• •••• ••••</code>}
                action={<RedeemGift order={order} item={item} />}
              />
            ))}
          </ul>
          {order.kind === 'gift' && <Soft>{t('giftHint')}</Soft>}
          {may.includes('show') && endsReturn && (
            <ActionButton
              primary
              icon={EyeIcon}
              title={t('showTitle')}
              act={t('showEnds')}
              lead={t('showText', { hours })}
              onAct={async () => setShown(await show.send({ orderId }))}
            />
          )}
          {may.includes('show') && !endsReturn && (
            <Button
              kind="primary"
              icon={EyeIcon}
              busy={show.busy}
              onClick={() => show.press({ orderId }, setShown)}
              fullWidth
            >
              {t('show')}
            </Button>
          )}
        </>
      )}
      <GoodsFile
        file={file}
        action={
          may.includes('download') &&
          (endsReturn ? (
            <ActionButton
              primary
              icon={DownloadIcon}
              title={t('downloadTitle')}
              act={t('downloadEnds')}
              lead={t('showText', { hours })}
              onAct={async () => window.location.assign((await download.send({ orderId })).url)}
            />
          ) : (
            <Button
              icon={DownloadIcon}
              kind="primary"
              busy={download.busy}
              // The reply is an attachment, so the page stays.
              onClick={() => download.press({ orderId }, ({ url }) => window.location.assign(url))}
            >
              {t('download')}
            </Button>
          ))
        }
      />
      {licences.length > 0 && <Soft>{t('licencesText')}</Soft>}
      <LicenceLinks licences={licences} linkTo={(licence) => href('licences', { licence })} />
      {endsReturn && <Soft>{t(licences.length > 0 ? 'unseenLicenceHint' : 'unseenHint')}</Soft>}
      <Showings order={order} />
    </Section>
  );
}

/** Adds the worth of a gift card to the balance, with one act. */
function RedeemGift({ order, item }: { order: Order; item: OrderItem }) {
  const t = useTexts(texts);
  const { money } = useFormats();
  const redeem = useAction('redeemOrderGiftCode', ({ amountFen, balanceFen }) =>
    t('redeemedToast', { amount: money(amountFen), balance: money(balanceFen) }),
  );
  if (item.kind !== 'gift') return null;
  return (
    <ActionButton
      may={item.state === 'sold' && item.redeemedAt === null && order.may.includes('show')}
      size="sm"
      icon={GiftIcon}
      title={t('redeemTitle')}
      act={t('redeem')}
      lead={t('redeemText', { amount: money(order.unitPriceFen) })}
      onAct={() => redeem.send({ orderId: order.id, itemId: item.id })}
    />
  );
}

function ShownItems({ shown, orderId }: { shown: Shown; orderId: number }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  const { items, shownAt, showingsLeft: count } = shown;
  return (
    <div role="status">
      <Stack gap={12}>
        <ol className={styles.list}>
          {items.map(({ id, content, fields }) => (
            <li key={id} className={styles.item}>
              {content !== null && <Secret text={content} />}
              {fields.length > 0 && (
                <dl className={styles.fields}>
                  {fields.map(({ name, value }) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd className={styles.line}>
                        <Secret text={value} />
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          ))}
        </ol>
        <Row justify="space-between">
          <Soft>
            {t('shownAt', { when: dateTime(shownAt) })} ·{' '}
            {t('showingsLeft', { count, minutes: limits.showings.seconds / 60 })}
          </Soft>
          <Button
            size="sm"
            icon={DownloadIcon}
            onClick={() => saveText(textOfGoods(shown), `${t('fileName', { id: orderId })}.txt`)}
          >
            {t('saveText')}
          </Button>
        </Row>
      </Stack>
    </div>
  );
}

function Secret({ text }: { text: string }) {
  return (
    <>
      <code className={styles.secret}>{text}</code>
      <Copy value={text} />
    </>
  );
}

/** Recorded accesses: they reveal when somebody else used the account. */
function Showings({ order: { showings } }: { order: Order }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  if (showings.length === 0) return null;
  return (
    <details>
      <summary>
        <Soft>{t('showings', { count: showings.length })}</Soft>
      </summary>
      <ol>
        {showings.map(({ kind, at }) => (
          <li key={`${kind} ${at}`}>
            <Soft>
              {t(kind === 'show' ? 'showingShow' : 'showingDownload')} · <time dateTime={at}>{dateTime(at)}</time>
            </Soft>
          </li>
        ))}
      </ol>
    </details>
  );
}
