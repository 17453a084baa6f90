import { PasswordRules } from '../../features/account/PasswordRules.tsx';
import { ContactsCard } from '../../features/contacts/ContactsCard.tsx';
import { OwnEvents } from '../../features/records/OwnEvents.tsx';
import { Devices } from '../../features/security/Devices.tsx';
import { PasswordCard } from '../../features/security/PasswordCard.tsx';
import { Protection } from '../../features/security/Protection.tsx';
import { texts } from '../../features/security/texts.ts';
import { useTexts } from '../../language/texts.ts';
import { consoleMeta, useConsoleTitles } from '../../shell/console/consoleTitles.ts';
import { PageHead, Stack } from '../../ui/kit/layout.tsx';
import type { Route } from './+types/Security';

export function meta({ matches }: Route.MetaArgs) {
  return consoleMeta(matches, 'security');
}

export default function Security() {
  const titles = useConsoleTitles();
  const t = useTexts(texts);
  return (
    <>
      <PageHead title={titles('security')} lead={t('lead')} />
      <Stack gap={16}>
        <Protection password={<PasswordCard rules={(password) => <PasswordRules password={password} />} />} />
        <ContactsCard />
        <Devices />
        <OwnEvents />
      </Stack>
    </>
  );
}
