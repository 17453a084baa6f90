import { useSearchParams } from 'react-router';
import type { Route } from './+types/Inquiries';
import { CertificateDrawer } from '../../features/inquiryAdmin/CertificateDrawer.tsx';
import { Certificates } from '../../features/inquiryAdmin/Certificates.tsx';
import { GrantForm } from '../../features/inquiryAdmin/GrantForm.tsx';
import { ReportDrawer } from '../../features/inquiryAdmin/ReportDrawer.tsx';
import { Reports } from '../../features/inquiryAdmin/Reports.tsx';
import { texts } from '../../features/inquiryAdmin/texts.ts';
import { UserField } from '../../features/money/UserField.tsx';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { consoleMeta, consoleTitles } from '../../shell/consoleTitleTexts.ts';
import { LinkButton } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/Drawer.tsx';
import { FilterLinks } from '../../ui/list/FilterLinks.tsx';
import { PlusIcon } from '../../ui/kit/icons.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import { useQueryId } from '../../ui/list/useQueryId.ts';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminInquiries');
}

const tabs = ['reports', 'certificates'] as const;

export default function AdminInquiries() {
  const titles = useTexts(consoleTitles);
  const t = useTexts(texts);
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((name) => name === query.get('tab')) ?? 'reports';
  const [report, closeReport] = useQueryId('report');
  const [certificate, closeCertificate] = useQueryId('certificate');
  const [isNew, closeNew] = useQueryId('new');
  const show = (id: number) => setQuery({ tab: 'certificates', certificate: String(id) }, { preventScrollReset: true });
  return (
    <>
      <PageHead
        title={titles('adminInquiries')}
        lead={t('lead')}
        action={
          tab === 'certificates' && (
            <LinkButton kind="primary" icon={PlusIcon} to={href('adminInquiries', { tab, new: 1 })}>
              {t('grant')}
            </LinkButton>
          )
        }
      />
      <Stack gap={24}>
        <FilterLinks
          label={t('tabs')}
          current={tab}
          filters={tabs.map((name) => ({ name, label: t(name), to: href('adminInquiries', { tab: name }) }))}
        />
        {tab === 'reports' ? <Reports /> : <Certificates />}
      </Stack>
      <ReportDrawer id={report} onClose={closeReport} />
      <CertificateDrawer id={certificate} onClose={closeCertificate} />
      <Drawer open={isNew !== undefined} onClose={closeNew} title={t('grant')} width={520}>
        <GrantForm holderField={(field) => <UserField {...field} />} onGranted={show} />
      </Drawer>
    </>
  );
}
