import type { OutboxMail } from '#contract/site/mail.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { RefreshIcon } from '../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import { Table } from '../../ui/list/Table.tsx';
import { TableSkeleton } from '../../ui/list/TableSkeleton.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { useQueryId } from '../../ui/list/useQueryId.ts';
import styles from './Letters.module.css';
import { texts } from './texts.ts';

/** The letters of the outbox, newest first; the address holds the one that is open. */
export function Letters() {
  const t = useTexts(texts);
  const letters = useListCall('listOutbox', {});
  const [openId, close] = useQueryId('letter');
  const handleRefresh = () => {
    void letters.query.refetch().then(({ isSuccess }) => {
      if (isSuccess) toast.info(t('refreshed'));
    });
  };
  return (
    <Stack gap={16}>
      <Row justify="end">
        <Button size="sm" icon={RefreshIcon} busy={letters.query.isRefetching} onClick={handleRefresh}>
          {t('refresh')}
        </Button>
      </Row>
      <Card flush>
        <PageState
          query={letters.query}
          skeleton={<TableSkeleton rows={8} />}
          isEmpty={() => letters.items.length === 0}
          empty={<Notice picture="empty" title={t('emptyTitle')} text={t('emptyText')} />}
        >
          {() => (
            <>
              <LetterTable letters={letters.items} />
              <LoadMore {...letters} />
            </>
          )}
        </PageState>
      </Card>
      <LetterDrawer
        isOpen={openId !== undefined && !letters.query.isPending}
        letter={letters.items.find(({ id }) => id === openId)}
        onClose={close}
      />
    </Stack>
  );
}

function LetterTable({ letters }: { letters: OutboxMail[] }) {
  const t = useTexts(texts);
  return (
    <Table
      label={t('list')}
      rows={letters}
      keyOf={({ id }) => id}
      columns={[
        {
          name: 'subject',
          title: t('subject'),
          leads: true,
          show: ({ id, subject }) => <RowLink to={href('outbox', { letter: id })}>{subject}</RowLink>,
        },
        { name: 'to', title: t('to'), show: ({ to }) => to },
        { name: 'time', title: t('time'), show: ({ createdAt }) => <Time at={createdAt} /> },
      ]}
    />
  );
}

interface LetterDrawerProps {
  isOpen: boolean;
  letter: OutboxMail | undefined;
  onClose: () => void;
}

function LetterDrawer({ isOpen, letter, onClose }: LetterDrawerProps) {
  const t = useTexts(texts);
  return (
    <Drawer open={isOpen} onClose={onClose} title={letter?.subject ?? t('letterMissing')} width={560}>
      {letter === undefined ? (
        <p>{t('letterMissingText')}</p>
      ) : (
        <Stack gap={16} className={styles.letter}>
          <Facts
            facts={[
              { name: t('to'), value: letter.to },
              { name: t('time'), value: <Time at={letter.createdAt} /> },
            ]}
          />
          <pre className={styles.body}>{letter.body}</pre>
          <Row justify="end">
            <Copy value={letter.body} label={t('copy')} />
          </Row>
        </Stack>
      )}
    </Drawer>
  );
}
