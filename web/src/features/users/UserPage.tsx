import type { ReactNode } from 'react';
import type { User } from '#contract/users/users.ts';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { useCall } from '../../api/queries.ts';
import { StateBadge } from '../../record/StateBadge.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Grid, PageHead, Stack } from '../../ui/kit/layout.tsx';
import { Notice, PageState } from '../../ui/kit/PageState.tsx';
import { Skeleton } from '../../ui/kit/Skeleton.tsx';
import { Account } from './Account.tsx';
import { FreezeActions } from './FreezeActions.tsx';
import { Grants } from './Grants.tsx';
import { Notes } from './Notes.tsx';
import { Licences, Orders, Reviews, Sessions } from './Parts.tsx';
import { accountLooks, texts } from './texts.ts';

interface UserPageProps {
  id: number;
  /** What features of records show of this person. */
  records: (user: User) => ReactNode;
}

/** One person for the admins who look after people. */
export function UserPage({ id, records }: UserPageProps) {
  const query = useCall('getUser', { id });
  if (query.error?.reason === 'not_found') return <MissingUser />;
  return (
    <PageState query={query} skeleton={<Skeleton height={640} round={12} />}>
      {(user) => <Shown user={user} records={records(user)} />}
    </PageState>
  );
}

function Shown({ user, records }: { user: User; records: ReactNode }) {
  return (
    <>
      <PageHead
        title={user.username}
        lead={<StateBadge of={accountLooks} state={user.state} />}
        action={<FreezeActions user={user} />}
      />
      <Stack gap={16}>
        <Grid min={440}>
          <Account user={user} />
          <Stack gap={16}>
            <Grants user={user} />
            <Notes user={user} />
          </Stack>
        </Grid>
        <Grid min={340}>
          <Orders user={user} />
          <Licences user={user} />
          <Reviews user={user} />
          <Sessions user={user} />
          {records}
        </Grid>
      </Stack>
    </>
  );
}

/** There is nobody of this number. */
export function MissingUser() {
  const t = useTexts(texts);
  const action = <LinkButton to={href('adminUsers')}>{t('toList')}</LinkButton>;
  return <Notice page picture="missing" title={t('notFoundTitle')} text={t('notFoundText')} action={action} />;
}
