import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Order } from '#contract/orders/orders.ts';
import { call, type CallOutput } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { ClockIcon, DownloadIcon, EyeIcon, LicenceIcon } from '../../ui/kit/icons.ts';
import styles from './PaidGoods.module.css';
import { noticeTexts as texts } from './noticeTexts.ts';

type Shown = CallOutput<'showOrder'>;
const words = { secret: 'secretWord', account: 'accountWord', gift: 'giftWord' } as const;

/** What the order brought, covered until its buyer asks to see it: the button says what that ends. */
export function PaidGoods({ order }: { order: Order }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const [shown, setShown] = useState<Shown>();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const { id: orderId, items, licences, file, may } = order;
  const endsReturn = order.firstShownAt === null && order.refundWays.some(({ reason }) => reason === 'unseen');

  async function act(work: () => Promise<void>) {
    setBusy(true);
    setFailed(undefined);
    try {
      await work();
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setFailed(thrown.message);
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['getOrder'] });
    }
  }
  const show = () => act(async () => setShown(await call('showOrder', { orderId }, { quiet: true })));
  // The reply is an attachment, so the page stays.
  const download = () =>
    act(async () => window.location.assign((await call('downloadOrder', { orderId }, { quiet: true })).url));

  return (
    <div className={styles.goods} aria-live="polite">
      {goods()}
      {failed !== undefined && (
        <p role="alert" className={styles.failed}>
          {failed}
        </p>
      )}
    </div>
  );

  function goods(): ReactNode {
    if (shown) return <ShownGoods shown={shown} />;
    const [licence] = licences;
    if (licence !== undefined || order.renewal !== null) {
      const open = licence?.id ?? order.renewal?.licenceId;
      return (
        <LinkButton kind="primary" icon={LicenceIcon} to={href('licences', { licence: open })} fullWidth>
          {t('openLicence')}
        </LinkButton>
      );
    }
    if (file !== null) {
      return (
        <>
          <p className={styles.covered}>{file.name}</p>
          {may.includes('download') && (
            <Button kind="primary" icon={DownloadIcon} busy={busy} onClick={() => void download()} fullWidth>
              {t(endsReturn ? 'downloadEnds' : 'download')}
            </Button>
          )}
        </>
      );
    }
    if (order.kind === 'service') {
      return (
        <LinkButton kind="primary" icon={ClockIcon} to={href('orders', { order: orderId })} fullWidth>
          {t('followService')}
        </LinkButton>
      );
    }
    if (items.length === 0) return null;
    return (
      <>
        <p className={styles.covered}>
          <span aria-hidden>•••• •••• ••••</span>
          <span className="visually-hidden">{t('covered')}</span>
          {items.length > 1 && <span>× {items.length}</span>}
        </p>
        {may.includes('show') && (
          <Button kind="primary" icon={EyeIcon} busy={busy} onClick={() => void show()} fullWidth>
            {t(endsReturn ? 'showEnds' : 'show', { what: t(words[items[0]?.kind ?? 'secret']) })}
          </Button>
        )}
      </>
    );
  }
}

/** Each line with a button to copy it, several of them with one for all: a line each, as they stand there. */
function ShownGoods({ shown: { items } }: { shown: Shown }) {
  const t = useTexts(texts);
  const lines = items.flatMap(({ id, content, fields }) =>
    (content === null ? fields : [{ name: '', value: content }]).map((line) => ({ id, ...line })),
  );
  const all = lines.map(({ name, value }) => (name === '' ? value : `${name}: ${value}`)).join('\n');
  return (
    <>
      <ol className={styles.list}>
        {lines.map(({ id, name, value }) => (
          <li key={`${id} ${name}`} className={styles.covered}>
            <span className={styles.secret}>
              {name !== '' && <small>{name}</small>}
              <code>{value}</code>
            </span>
            <Copy value={value} />
          </li>
        ))}
      </ol>
      {lines.length > 1 && <Copy value={all} label={t('copyAll')} />}
    </>
  );
}
