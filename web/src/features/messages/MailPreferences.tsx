import { useState } from 'react';
import { topicTexts } from '#contract/messages/topicTexts.ts';
import { useCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { useAction } from '../../record/useAction.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import { MailIcon } from '../../ui/kit/icons.ts';
import { PageState } from '../../ui/kit/PageState.tsx';
import styles from './MessageBell.module.css';
import { texts } from './texts.ts';

/** Which messages also come by mail; each choice is kept at once. */
export function MailPreferences() {
  const t = useTexts(texts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={MailIcon} onClick={() => setOpen(true)}>
        {t('mail')}
      </Button>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={t('mailTitle')}>
        <Choices />
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
        <div className={styles.mail}>
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
        </div>
      )}
    </PageState>
  );
}
