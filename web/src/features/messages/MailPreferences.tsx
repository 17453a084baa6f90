import { type ReactNode, useState } from 'react';
import { topicTexts } from '#contract/messages/topicTexts.ts';
import { useCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { useAction } from '../../record/useAction.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { MailIcon } from '../../ui/kit/icons.ts';
import { Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import styles from './MessageBell.module.css';
import { texts } from './texts.ts';

/** In which language mail comes (`language`), and which messages also come by mail; each choice is kept at once. */
export function MailPreferences({ language }: { language: ReactNode }) {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={MailIcon} onClick={() => setOpen(true)}>
        {t('mail')}
      </Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={t('mail')}>
        <Stack gap={24}>
          {language}
          <Choices />
        </Stack>
      </Drawer>
    </>
  );
}

function Choices() {
  const t = useTexts(texts);
  const locale = useLocale();
  const query = useCall('getMessagePreferences', {});
  const save = useAction('saveMessagePreference', () => t('savedToast'));
  return (
    <PageState query={query}>
      {({ topics }) => (
        <section className={styles.mail} aria-labelledby="mailed-topics">
          <h3 id="mailed-topics">{t('mailTitle')}</h3>
          <p>{t('mailText')}</p>
          {topics.map(({ topic, byMail, fixed }) => (
            <Checkbox
              key={topic}
              name={topic}
              value={byMail}
              label={topicTexts[locale][topic]}
              disabled={fixed || save.busy}
              {...(fixed ? { help: t('alwaysMailed') } : {})}
              onChange={(value) => topic !== 'security' && save.press({ topic, byMail: value })}
            />
          ))}
        </section>
      )}
    </PageState>
  );
}
