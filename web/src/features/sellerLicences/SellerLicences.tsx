import type { ReactNode } from 'react';
import { useActingShop } from '../../api/actingShop.ts';
import { useTexts } from '../../language/texts.ts';
import type { ExportOf } from '../../record/list/exportOf.ts';
import { FilterBy } from '../../record/FilterBy.tsx';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { PlusIcon } from '../../ui/kit/icons.ts';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { Batches } from './Batches.tsx';
import { IssueForm } from './IssueForm.tsx';
import { issueTexts } from './issueTexts.ts';
import { SellerLicenceDrawer } from './SellerLicenceDrawer.tsx';
import { SellerLicenceList } from './SellerLicenceList.tsx';
import { texts } from './texts.ts';
import { type LicencesOf, useSellerAddress } from './useSellerAddress.ts';

interface SellerLicencesProps {
  of: LicencesOf;
  /** How the list of a batch gets into a file. */
  fetchList: (batchId: number) => ReactNode;
  exportOf: ExportOf;
}

/** All about licences for whoever sells them: the list, one at the side, issuing, and what was issued. */
export function SellerLicences({ of, fetchList, exportOf }: SellerLicencesProps) {
  const t = useTexts(texts);
  const own = useTexts(issueTexts);
  const { at, linkTo, only, go } = useSellerAddress();
  const { actingShop } = useActingShop();
  // Staff see what was sold; issuing is the owner's alone.
  const mayIssue = of === 'all' || actingShop === null;
  return (
    <Stack>
      {mayIssue && (
        <Row justify="space-between">
          <FilterBy
            label={t('views')}
            names={['licences', 'batches']}
            word={t}
            current={at.view}
            linkTo={(view) => only({ view: view === 'batches' ? view : undefined })}
            noAll
          />
          <LinkButton kind="primary" icon={PlusIcon} to={linkTo({ new: true })}>
            {t('issue')}
          </LinkButton>
        </Row>
      )}
      {at.view === 'licences' || !mayIssue ? (
        <SellerLicenceList of={of} exportOf={exportOf} />
      ) : (
        <Batches of={of} fetchList={fetchList} />
      )}
      <SellerLicenceDrawer of={of} id={at.licence} onClose={() => go({ licence: undefined })} />
      <Drawer
        open={mayIssue && at.new === true}
        onClose={() => go({ new: undefined })}
        title={own('title')}
        width={560}
      >
        <IssueForm of={of} />
      </Drawer>
    </Stack>
  );
}
