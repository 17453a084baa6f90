import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { InboxItem } from '#contract/console/inbox.ts';
import { inboxKinds, inboxRules } from '#contract/console/inboxRules.ts';
import { useCall } from '../../api/queries.ts';
import { ListTimes } from '../../language/OwnClock.tsx';
import { useTexts } from '../../language/texts.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useNoReply } from '../../record/talk/useNoReply.tsx';
import { oneOf, text, useAddress } from '../../record/useAddress.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { Stack } from '../../ui/kit/layout.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { TimesIn } from '../../ui/list/TimesIn.tsx';
import styles from './Inbox.module.css';
import { InboxRow, type KindWords } from './InboxRow.tsx';
import { partsOf } from './partsOf.ts';
import { texts } from './texts.ts';
import { keyOf, useInboxWalk } from './useInboxWalk.ts';

interface InboxProps {
  /** The record of an item at the side; undefined where it is dealt with on a page of its own. */
  drawerOf: (item: InboxItem, onClose: () => void) => ReactNode | undefined;
  /** That page. */
  pageOf: (item: InboxItem) => string;
  wordsOf: KindWords;
}

/** All that waits for an admin: taken one by one, and the next one opens by itself. */
export function Inbox({ drawerOf, pageOf, wordsOf }: InboxProps) {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { at, linkTo, go } = useAddress({ kind: oneOf(inboxKinds), open: text });
  const query = useCall('listAdminInbox', { kind: at.kind }, { refetchInterval: inboxRules.refreshSeconds * 1000 });
  const hasDrawer = (item: InboxItem) => drawerOf(item, () => undefined) !== undefined;
  const { opened, close, keepLink } = useInboxWalk({
    items: query.data?.items,
    open: at.open,
    go: (open) => go({ open }, { replace: at.open !== undefined && open !== undefined }),
    visit: (item) => void navigate(pageOf(item)),
    hasDrawer,
  });
  const noReply = useNoReply();
  const counts = new Map(query.data?.kinds.map(({ kind, count }) => [kind, count]));
  return (
    <Stack gap={16}>
      <FilterBy
        label={t('kinds')}
        names={inboxKinds.filter((kind) => (counts.get(kind) ?? 0) > 0 || kind === at.kind)}
        word={(kind) => t('count', { name: t(`of_${kind}`), count: counts.get(kind) ?? 0 })}
        current={at.kind}
        linkTo={(kind) => linkTo({ kind, open: undefined })}
      />
      <PageState
        query={query}
        isEmpty={({ items: all }) => all.length === 0}
        empty={<Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} />}
      >
        {({ items: all }) => (
          <ListTimes>
            <Stack gap={16}>
              {partsOf(all, query.dataUpdatedAt).map(({ part, items }) => (
                <Card key={part} flush>
                  {part !== 'all' && (
                    <h2 className={styles.part}>
                      {t(part)} <small>{items.length}</small>
                    </h2>
                  )}
                  <ul className={styles.list} aria-label={t(part)}>
                    {items.map((item) => (
                      <InboxRow
                        key={keyOf(item)}
                        item={item}
                        words={wordsOf(item.kind)}
                        isFirst={item === all.find(({ claim }) => claim === null || claim.mine)}
                        now={query.dataUpdatedAt}
                        isOpen={keyOf(item) === at.open}
                        inPlace={hasDrawer(item)}
                        to={hasDrawer(item) ? linkTo({ open: keyOf(item) }) : pageOf(item)}
                        onOpen={() => go({ open: keyOf(item) })}
                        linkRef={keepLink(item)}
                        more={item.claim === null || item.claim.mine ? noReply.act(item) : null}
                      />
                    ))}
                  </ul>
                </Card>
              ))}
            </Stack>
          </ListTimes>
        )}
      </PageState>
      <Soft>
        <span className="dotted">
          <TimesIn />
          <span className={styles.keys}>{t('keys')}</span>
        </span>
      </Soft>
      {noReply.strip}
      {opened && drawerOf(opened, close)}
    </Stack>
  );
}
