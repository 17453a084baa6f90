import type { Route } from './+types/SiteSettings';
import { useCall } from '../../../api/queries.ts';
import { GoodsSettings } from '../../../features/site/GoodsSettings.tsx';
import { MailCard } from '../../../features/mail/MailCard.tsx';
import { SiteForm, type SiteValues, useSiteForm, valuesOf } from '../../../features/site/SiteForm.tsx';
import { SitePreview } from '../../../features/site/SitePreview.tsx';
import { texts } from '../../../features/site/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { useRevalidateAll } from '../../../shell/revalidateAll.ts';
import { AskBeforeLeaving } from '../../../ui/form/AskBeforeLeaving.tsx';
import { SideColumn } from '../../../ui/kit/SideColumn.tsx';
import { Card } from '../../../ui/kit/Card.tsx';
import { PageHead, Stack } from '../../../ui/kit/layout.tsx';
import { PageState } from '../../../ui/kit/PageState.tsx';
import { Skeleton } from '../../../ui/kit/Skeleton.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'siteSettings');
}

export default function SiteSettings() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const configuration = useCall('getSiteConfiguration', {}, { staleTime: 0, refetchOnWindowFocus: false });
  return (
    <>
      <PageHead title={titles('siteSettings')} lead={t('lead')} />
      <PageState query={configuration} skeleton={<Skeleton height={480} round={12} />}>
        {({ site }) => (
          <Stack gap={24}>
            <Settings site={valuesOf(site)} />
            <GoodsSettings />
            <MailCard />
          </Stack>
        )}
      </PageState>
    </>
  );
}

function Settings({ site }: { site: SiteValues }) {
  const t = useTexts(texts);
  const revalidateAll = useRevalidateAll();
  // The frame around shows name and icon: asked for again.
  const form = useSiteForm(site, () => void revalidateAll());
  return (
    <SideColumn aside={<SitePreview values={form.values} />}>
      <Card>
        <SiteForm form={form} />
      </Card>
      <AskBeforeLeaving
        when={form.changed && !form.busy}
        title={t('leaveTitle')}
        text={t('leaveText')}
        leave={t('leave')}
        stay={t('stay')}
      />
    </SideColumn>
  );
}
