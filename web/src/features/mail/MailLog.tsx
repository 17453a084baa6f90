import type { OutboxMail } from '#contract/site/mail.ts';
import { useListCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { column, lead } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { number, useAddress } from '../../record/useAddress.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Copy } from '../../ui/kit/Copy.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { RefreshIcon } from '../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { SaidWords } from '../../ui/kit/SaidWords.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { toast } from '../../ui/kit/toasts.ts';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { texts } from './texts.ts';

/** All e-mails of the site, newest first; the address holds the one that is open. */
export function MailLog() {
  const t = useTexts(texts);
  const { at, linkTo, go } = useAddress({ mail: number });
  const list = useListCall('listOutbox', {});
  const mail = list.items.find(({ id }) => id === at.mail);
  const columns: Column<OutboxMail>[] = [
    lead(t('subject'), ({ id, subject }) => <RowLink to={linkTo({ mail: id })}>{subject}</RowLink>),
    column(t('to'), ({ to }) => to),
    column(t('time'), ({ createdAt }) => <Time at={createdAt} />),
  ];
  const handleRefresh = () => {
    void list.query.refetch().then(({ isSuccess }) => {
      if (isSuccess) toast.info(t('refreshed'));
    });
  };
  return (
    <>
      <ListScreen
        label={t('list')}
        list={list}
        keyOf={({ id }) => id}
        columns={columns}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        filters={
          <Row justify="end">
            <Button size="sm" icon={RefreshIcon} busy={list.query.isRefetching} onClick={handleRefresh}>
              {t('refresh')}
            </Button>
          </Row>
        }
      />
      <Drawer
        open={at.mail !== undefined && !list.query.isPending}
        onClose={() => go({ mail: undefined })}
        title={mail?.subject ?? t('missing')}
        width={560}
      >
        {mail === undefined ? (
          <p>{t('missingText')}</p>
        ) : (
          <Stack gap={16}>
            <Facts
              facts={[
                { name: t('to'), value: mail.to },
                { name: t('time'), value: <Time at={mail.createdAt} /> },
              ]}
            />
            <SaidWords said={[{ name: t('body'), words: mail.body }]} />
            <Row justify="end">
              <Copy value={mail.body} label={t('copy')} />
            </Row>
          </Stack>
        )}
      </Drawer>
    </>
  );
}
