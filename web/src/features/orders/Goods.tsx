import { useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import type { CallOutput } from '../../api/call.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { sizeOf } from '../../language/sizes.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { DownloadIcon, EyeIcon, FileIcon, KeyIcon, UserIcon } from '../../ui/kit/icons.ts';
import { Alert } from '../../ui/kit/Alert.tsx';
import { saveText } from '../../ui/form/saveText.ts';
import { Section } from '../../ui/kit/Section.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import styles from './Goods.module.css';
import { texts } from './goodsTexts.ts';
import { textOfGoods } from './goodsText.ts';
import { LicenceLinks } from './LicenceLinks.tsx';
import { useGoods } from './useGoods.ts';

type Shown = CallOutput<'showOrder'>;

/** What an order delivered: to show, copy and download as often as wanted; each showing is on record. */
export function Goods({ order }: { order: Order }) {
  const t = useTexts(texts);
  const { show, download } = useGoods(order.id);
  const [shown, setShown] = useState<Shown>();
  const hasSecrets = order.items.length > 0;
  if (!hasSecrets && order.licences.length === 0 && order.file === null) return null;
  const handleShow = () => show.mutate(undefined, { onSuccess: setShown });
  return (
    <Section
      title={t('goods')}
      action={
        hasSecrets &&
        shown !== undefined && (
          <Copy
            value={textOfGoods(shown)}
            label={order.items.length > 1 ? t('copyAll', { count: order.items.length }) : t('copy')}
          />
        )
      }
    >
      {hasSecrets && shown === undefined && (
        <>
          <Items items={order.items} />
          {order.may.includes('show') && (
            <Button kind="primary" icon={EyeIcon} busy={show.isPending} onClick={handleShow} fullWidth>
              {t('show')}
            </Button>
          )}
        </>
      )}
      {hasSecrets && shown !== undefined && <ShownItems shown={shown} orderId={order.id} />}
      {show.error && <Alert tone="warning">{show.error.message}</Alert>}
      {order.file !== null && (
        <div className={styles.file}>
          <Icon of={FileIcon} size={24} />
          <div>
            <strong>{order.file.name}</strong>
            <span className={styles.hint}>
              {sizeOf(order.file.bytes)} · SHA-256{' '}
              <code title={order.file.sha256}>{order.file.sha256.slice(0, 12)}…</code>
            </span>
          </div>
          {order.may.includes('download') && (
            <Button icon={DownloadIcon} kind="primary" busy={download.isPending} onClick={() => download.mutate()}>
              {t('download')}
            </Button>
          )}
        </div>
      )}
      {download.error && <Alert tone="warning">{download.error.message}</Alert>}
      {order.licences.length > 0 && (
        <>
          <p className={styles.hint}>{t('licencesText')}</p>
          <LicenceLinks licences={order.licences} linkTo={(licence) => href('licences', { licence })} />
        </>
      )}
      {order.firstShownAt === null && order.refundWays.some(({ reason }) => reason === 'unseen') && (
        <p className={styles.hint}>{t(order.licences.length > 0 ? 'unseenLicenceHint' : 'unseenHint')}</p>
      )}
      <Showings order={order} />
    </Section>
  );
}

/** Before anything is shown: what there is, and what was replaced. */
function Items({ items }: { items: Order['items'] }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  return (
    <ul className={styles.items}>
      {items.map(({ id, kind, state, replaces }) => (
        <li key={id} className={styles.item}>
          <Icon of={kind === 'account' ? UserIcon : KeyIcon} />
          <code className={styles.masked} aria-label={t('hidden')}>
            •••• •••• ••••
          </code>
          {state === 'replaced' && <Status tone="neutral">{t('replaced')}</Status>}
          {state === 'revoked' && <Status tone="bad">{t('revoked')}</Status>}
          {replaces !== null && (
            <span className={styles.hint}>
              {t('replaces', { when: dateTime(replaces.at), reason: replaces.reason })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function ShownItems({ shown, orderId }: { shown: Shown; orderId: number }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  return (
    <div role="status" className={styles.shown}>
      <ol className={styles.items}>
        {shown.items.map(({ id, content, fields }) => (
          <li key={id} className={styles.item}>
            {content !== null && (
              <>
                <code className={styles.secret}>{content}</code>
                <Copy value={content} />
              </>
            )}
            {fields.length > 0 && (
              <dl className={styles.fields}>
                {fields.map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      <code className={styles.secret}>{value}</code>
                      <Copy value={value} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.foot}>
        <span className={styles.hint}>
          {t('shownAt', { when: dateTime(shown.shownAt) })} · {t('showingsLeft', { count: shown.showingsLeft })}
        </span>
        <Button
          size="sm"
          icon={DownloadIcon}
          onClick={() => saveText(textOfGoods(shown), `${t('fileName', { id: orderId })}.txt`)}
        >
          {t('saveText')}
        </Button>
      </div>
    </div>
  );
}

/** Who looks can see that somebody else looked. */
function Showings({ order }: { order: Order }) {
  const t = useTexts(texts);
  const { dateTime } = useFormats();
  if (order.showings.length === 0) return null;
  return (
    <details className={styles.showings}>
      <summary>{t('showings', { count: order.showings.length })}</summary>
      <ol>
        {order.showings.map(({ kind, at }) => (
          <li key={`${kind} ${at}`}>
            {t(kind === 'show' ? 'showingShow' : 'showingDownload')} · <time dateTime={at}>{dateTime(at)}</time>
          </li>
        ))}
      </ol>
    </details>
  );
}
