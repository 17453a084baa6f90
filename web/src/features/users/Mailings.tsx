import type { UserMailing } from '#contract/users/userMailings.ts';
import { useListCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { column, figures, lead } from '../../record/columns.ts';
import { ListScreen } from '../../record/ListScreen.tsx';
import { number, useAddress } from '../../record/useAddress.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { CloseIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { RowLink } from '../../ui/list/RowLink.tsx';
import type { Column } from '../../ui/list/Table.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Entries, Entry } from '../../record/Entries.tsx';
import { LoadMore } from '../../ui/list/LoadMore.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Soft } from '../../record/Soft.tsx';
import { mailingTexts } from './mailingTexts.ts';

/** Messages that were sent to chosen users, and who of the one that is open read it. */
export function Mailings() {
  const t = useTexts(mailingTexts);
  const locale = useLocale();
  const formats = useFormats();
  const { at, linkTo, go } = useAddress({ message: number });
  const list = useListCall('listUserMailings', {});
  const part = (some: number, all: number) => t('ofAll', { some: formats.number(some), all: formats.number(all) });
  const columns: Column<UserMailing>[] = [
    lead(t('about'), (row) => (
      <RowLink to={linkTo({ message: row.id })}>{locale === 'zh-CN' ? row.titleZh : row.titleEn}</RowLink>
    )),
    column(t('by'), (row) => row.sentBy.username),
    column(t('at'), (row) => <Time at={row.createdAt} />),
    figures(t('told'), (row) => part(row.told, row.recipients)),
    figures(t('read'), (row) => part(row.read, row.recipients)),
  ];
  return (
    <Stack gap={16}>
      {at.message !== undefined && (
        <Recipients key={at.message} id={at.message} onClose={() => go({ message: undefined })} />
      )}
      <ListScreen
        label={t('list')}
        list={list}
        columns={columns}
        keyOf={({ id }) => id}
        open={at.message}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Stack>
  );
}

function Recipients({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts(mailingTexts);
  const list = useListCall('listMailingRecipients', { id });
  return (
    <Card
      title={t('recipients')}
      action={
        <Button size="sm" kind="quiet" icon={CloseIcon} onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <PageState query={list.query}>
        {() => (
          <>
            <Entries label={t('recipients')}>
              {list.items.map(({ person, toldAt, readAt }) => (
                <Entry
                  key={person.id}
                  end={
                    <Soft>
                      {readAt !== null ? t('readAt') : toldAt !== null ? t('unread') : t('notTold')}{' '}
                      {readAt !== null && <Time at={readAt} />}
                    </Soft>
                  }
                >
                  <RowLink to={href('adminUser', { id: person.id })}>{person.username}</RowLink>
                </Entry>
              ))}
            </Entries>
            <LoadMore {...list} />
          </>
        )}
      </PageState>
    </Card>
  );
}
