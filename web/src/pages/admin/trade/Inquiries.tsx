import type { Route } from './+types/Inquiries';
import { Certificates } from '../../../features/inquiryAdmin/Certificates.tsx';
import { GrantForm } from '../../../features/inquiryAdmin/GrantForm.tsx';
import { Reports } from '../../../features/inquiryAdmin/Reports.tsx';
import { texts } from '../../../features/inquiryAdmin/texts.ts';
import { UserField } from '../../../features/money/UserField.tsx';
import { useTexts } from '../../../language/texts.ts';
import { FilterBy } from '../../../record/FilterBy.tsx';
import { flag, number, oneOf, useAddress } from '../../../record/useAddress.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { LinkButton } from '../../../ui/kit/Button.tsx';
import { Drawer } from '../../../ui/kit/overlay/Drawer.tsx';
import { PlusIcon } from '../../../ui/kit/icons.ts';
import { PageHead, Stack } from '../../../ui/kit/layout.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminInquiries');
}

const tabs = ['reports', 'certificates'] as const;

export default function AdminInquiries() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const address = useAddress({ tab: oneOf(tabs, 'reports'), new: flag, certificate: number });
  const { tab, new: isNew } = address.at;
  const close = () => address.go({ new: undefined });
  return (
    <>
      <PageHead
        title={titles('adminInquiries')}
        lead={t('lead')}
        action={
          tab === 'certificates' && (
            <LinkButton kind="primary" icon={PlusIcon} to={address.linkTo({ new: true })}>
              {t('grant')}
            </LinkButton>
          )
        }
      />
      <Stack gap={24}>
        <FilterBy
          label={t('tabs')}
          names={tabs}
          word={t}
          current={tab}
          linkTo={(name) => address.only({ tab: name })}
          parts
        />
        {tab === 'reports' ? <Reports /> : <Certificates />}
      </Stack>
      <Drawer open={isNew === true} onClose={close} title={t('grant')} width={520}>
        <GrantForm
          holderField={(field) => <UserField {...field} />}
          onGranted={(certificate) => address.go({ new: undefined, certificate })}
        />
      </Drawer>
    </>
  );
}
