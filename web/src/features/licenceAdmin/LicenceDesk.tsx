import type { ReactNode } from 'react';
import { useTexts } from '../../language/texts.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { PlusIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { useQueryId } from '../../ui/list/useQueryId.ts';
import { Batches } from './Batches.tsx';
import { IssueForm } from './IssueForm.tsx';
import { issueTexts } from './issueTexts.ts';
import { SoldDrawer } from './SoldDrawer.tsx';
import { SoldList } from './SoldList.tsx';
import { texts } from './texts.ts';
import { useSoldAddress, type LicencesOf } from './useSoldAddress.ts';

interface LicenceDeskProps {
  of: LicencesOf;
  /** How the list of a batch gets into a file. */
  fetchList: (batchId: number) => ReactNode;
}

/** All about licences for whoever sells them: the list, one at the side, issuing, and what was issued. */
export function LicenceDesk({ of, fetchList }: LicenceDeskProps) {
  const t = useTexts(texts);
  const own = useTexts(issueTexts);
  const { view, to, with: but } = useSoldAddress(of);
  const [licence, closeLicence] = useQueryId('licence');
  const [isNew, closeNew] = useQueryId('new');
  return (
    <Stack gap={16}>
      <Row justify="space-between">
        <FilterLinks
          label={t('views')}
          current={view}
          filters={[
            { name: 'licences', label: t('licences'), to: to({}) },
            { name: 'batches', label: t('batches'), to: to({ view: 'batches' }) },
          ]}
        />
        <LinkButton kind="primary" icon={PlusIcon} to={view === 'batches' ? to({ view, new: 1 }) : but({ new: 1 })}>
          {t('issue')}
        </LinkButton>
      </Row>
      {view === 'licences' ? <SoldList of={of} /> : <Batches of={of} fetchList={fetchList} />}
      <SoldDrawer of={of} id={licence} onClose={closeLicence} />
      <Drawer open={isNew !== undefined} onClose={closeNew} title={own('title')} width={560}>
        <IssueForm of={of} />
      </Drawer>
    </Stack>
  );
}
