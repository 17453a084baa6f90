import { ListExport } from '../../../features/exports/ListExport.tsx';
import { useState } from 'react';
import type { Route } from './+types/Announcements';
import { type AdminAnnouncement, Announcements } from '../../../features/announcements/Announcements.tsx';
import { texts } from '../../../features/announcements/texts.ts';
import { useTexts } from '../../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../../shell/console/consoleTitles.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { PlusIcon } from '../../../ui/kit/icons.ts';
import { PageHead } from '../../../ui/kit/layout.tsx';
import { whenOpened } from '../../../ui/kit/lazy/whenOpened.tsx';

const AnnouncementDrawer = whenOpened(
  async () => (await import('../../../features/announcements/AnnouncementDrawer.tsx')).AnnouncementDrawer,
);

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'adminAnnouncements');
}

export default function AdminAnnouncements() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  const [edited, setEdited] = useState<AdminAnnouncement | 'new'>();
  const make = (
    <Button kind="primary" icon={PlusIcon} onClick={() => setEdited('new')}>
      {t('make')}
    </Button>
  );
  return (
    <>
      <PageHead title={titles('adminAnnouncements')} lead={t('lead')} action={make} />
      <Announcements onEdit={setEdited} exportOf={(shown) => <ListExport kind="announcements" {...shown} />} />
      <AnnouncementDrawer edited={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}
