import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { InboxItem } from '#contract/site/inbox.ts';
import { inboxKinds, inboxRules } from '#contract/site/inboxRules.ts';
import { CallError } from '../../api/callError.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { oneOf, text, useAddress } from '../../record/useAddress.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import styles from './Inbox.module.css';
import { texts } from './texts.ts';

interface InboxProps {
  /** The record of an item at the side; undefined where it is dealt with on a page of its own. */
  drawerOf: (item: InboxItem, onClose: () => void) => ReactNode | undefined;
  /** That page. */
  pageOf: (item: InboxItem) => string;
}

const keyOf = ({ kind, id }: Pick<InboxItem, 'kind' | 'id'>) => `${kind}.${id}`;

/** All that waits for an admin: taken one by one, and the next one opens by itself. */
export function Inbox({ drawerOf, pageOf }: InboxProps) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { at, linkTo, go } = useAddress({ kind: oneOf(inboxKinds), open: text });
  const query = useCall('listAdminInbox', { kind: at.kind }, { refetchInterval: inboxRules.refreshSeconds * 1000 });
  const items = query.data?.items;
  const opened = items?.find((item) => keyOf(item) === at.open);
  const claim = useAction('claimInboxItem');
  const release = useAction('releaseInboxItem');
  const links = useRef(new Map<string, HTMLAnchorElement>());
  /** Where the open item stood, so that its follower is known when it is gone. */
  const place = useRef<{ key: string; index: number } | undefined>(undefined);

  const openItem = (item: InboxItem) => {
    if (drawerOf(item, () => undefined) === undefined) void navigate(pageOf(item));
    else go({ open: keyOf(item) });
  };
  const close = () => {
    if (opened) release.press({ kind: opened.kind, id: opened.id });
    place.current = undefined;
    go({ open: undefined });
  };
  /** The first that nobody else has, from a place on. */
  const freeFrom = (index: number) => {
    const all = items ?? [];
    return [...all.slice(index), ...all.slice(0, index)].find(
      (item) => keyOf(item) !== at.open && (item.claim === null || item.claim.mine),
    );
  };

  useEffect(() => {
    if (at.open === undefined || items === undefined) return;
    const index = items.findIndex((item) => keyOf(item) === at.open);
    const item = items[index];
    if (item) {
      if (place.current?.key !== at.open) {
        claim.send({ kind: item.kind, id: item.id }).catch((thrown: unknown) => {
          if (!(thrown instanceof CallError)) throw thrown;
          toast.bad(thrown.message);
          place.current = undefined;
          go({ open: undefined });
        });
      }
      place.current = { key: at.open, index };
      return;
    }
    if (place.current?.key !== at.open) return;
    // It was there and is done.
    const next = freeFrom(place.current.index);
    place.current = undefined;
    if (next && drawerOf(next, () => undefined) !== undefined) {
      toast.good(t('moved'));
      go({ open: keyOf(next) });
    } else {
      if (!next) toast.good(t('over'));
      go({ open: undefined });
    }
  });

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const all = items ?? [];
      if (event.key === 'n') {
        const index = all.findIndex((item) => keyOf(item) === at.open);
        const next = freeFrom(index + 1);
        if (next) openItem(next);
      } else if ((event.key === 'j' || event.key === 'k') && at.open === undefined) {
        const focused = all.findIndex((item) => links.current.get(keyOf(item)) === document.activeElement);
        const index = focused === -1 ? 0 : focused + (event.key === 'j' ? 1 : -1);
        const item = all[Math.max(0, Math.min(all.length - 1, index))];
        if (item) links.current.get(keyOf(item))?.focus();
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  });

  const counts = new Map(query.data?.kinds.map(({ kind, count }) => [kind, count]));
  return (
    <Stack gap={16}>
      <FilterBy
        label={t('kinds')}
        names={inboxKinds.filter((kind) => (counts.get(kind) ?? 0) > 0 || kind === at.kind)}
        word={(kind) => t('count', { name: t(kind), count: counts.get(kind) ?? 0 })}
        current={at.kind}
        linkTo={(kind) => linkTo({ kind, open: undefined })}
      />
      <PageState
        query={query}
        isEmpty={({ items: all }) => all.length === 0}
        empty={<Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} />}
      >
        {({ items: all }) => (
          <Card flush>
            <ul className={styles.list} aria-label={t('list')}>
              {all.map((item) => (
                <Item
                  key={keyOf(item)}
                  item={item}
                  isOpen={keyOf(item) === at.open}
                  to={drawerOf(item, close) === undefined ? pageOf(item) : linkTo({ open: keyOf(item) })}
                  linkRef={(link) => {
                    if (link) links.current.set(keyOf(item), link);
                    else links.current.delete(keyOf(item));
                  }}
                />
              ))}
            </ul>
          </Card>
        )}
      </PageState>
      <p className={styles.keys}>
        <Soft>{t('keys')}</Soft>
      </p>
      {opened && drawerOf(opened, close)}
    </Stack>
  );
}

interface ItemProps {
  item: InboxItem;
  isOpen: boolean;
  to: string;
  linkRef: (link: HTMLAnchorElement | null) => void;
}

function Item({ item: { kind, title, person, amountFen, since, dueAt, claim }, isOpen, to, linkRef }: ItemProps) {
  const t = useTexts(texts);
  const { money, relative, dateTime } = useFormats();
  const facts = [person, amountFen === null ? null : money(amountFen), title].filter(
    (part) => part !== null && part !== '',
  );
  return (
    <li className={`${styles.item} ${isOpen ? styles.open : ''}`}>
      <div className={styles.name}>
        <Link ref={linkRef} to={to} aria-current={isOpen ? 'true' : undefined}>
          {t(kind)}
        </Link>
        <div>
          <Soft>{facts.join(' · ')}</Soft>
        </div>
      </div>
      <div className={styles.end}>
        {claim && (
          <Status tone={claim.mine ? 'good' : 'waiting'}>
            {claim.mine ? t('mine') : t('taken', { person: claim.person })}
          </Status>
        )}
        <div>
          <Soft>
            {[relative(since), dueAt === null ? null : t('due', { time: dateTime(dueAt) })].filter(Boolean).join(' · ')}
          </Soft>
        </div>
      </div>
    </li>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
