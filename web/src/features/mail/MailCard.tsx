import { Link } from 'react-router';
import { useTexts } from '../../language/texts.ts';
import { href } from '../../paths.ts';
import { Card } from '../../ui/kit/Card.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { TestMail } from './TestMail.tsx';
import { texts } from './texts.ts';

/** Among the settings: tries the mail server, and leads to what became of the mail. */
export function MailCard() {
  const t = useTexts(texts);
  return (
    <Card title={t('settings')}>
      <Stack gap={12}>
        <p>{t('settingsText')}</p>
        <Row gap={12}>
          <TestMail />
          <Link to={href('outbox', { state: 'failed' })}>{t('toFailed')}</Link>
        </Row>
      </Stack>
    </Card>
  );
}
