import { grants as allGrants, grantTexts, type Grant } from '#contract/identity/grants.ts';
import { newAdminSeconds } from '#contract/users/soloRules.ts';
import type { User } from '#contract/users/users.ts';
import { useUser } from '../../api/user.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Entries, Entry } from '../../record/Entries.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { WordsButton } from '../../record/WordsButton.tsx';
import { WordsField } from '../../record/WordsField.tsx';
import { CheckList } from '../../ui/form/CheckList.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { texts } from './texts.ts';

interface Values {
  grants: Grant[];
  reason: string;
}
const nothing: Values = { grants: [], reason: '' };

/** What somebody is entrusted with; given with a second admin, taken at once. */
export function Grants({ user }: { user: User }) {
  const t = useTexts(texts);
  const isOwn = useUser().data?.accountId === String(user.id);
  return (
    <Card title={t('grantsTitle')}>
      <Stack>
        {user.grants.length === 0 ? (
          <Soft>{t('grantsNone')}</Soft>
        ) : (
          <Entries label={t('grantsTitle')}>
            {allGrants
              .filter((grant) => user.grants.includes(grant))
              .map((grant) => (
                <Entry key={grant}>{t(`grant_${grant}`)}</Entry>
              ))}
          </Entries>
        )}
        {isOwn && <Soft>{t('grantsOwn')}</Soft>}
        <Request user={user} />
        <Row gap={8}>
          <Give user={user} />
          <Take user={user} />
        </Row>
      </Stack>
    </Card>
  );
}

function Give({ user: { id, username: name, grants, may } }: { user: User }) {
  const t = useTexts(texts);
  const give = useAction('giveGrants', () => t('givenAsked'));
  const options = allGrants
    .filter((grant) => !grants.includes(grant))
    .map((value) => ({ value, label: t(`grant_${value}`) }));
  return (
    <ActionButton<Values>
      may={may.includes('give_grants') && options.length > 0}
      title={t('giveTitle', { name })}
      act={t('give')}
      lead={t('giveLead', { hours: newAdminSeconds / 3600 })}
      initial={nothing}
      required={['grants', 'reason']}
      onAct={(values) => give.send({ id, ...values })}
    >
      {(form) => (
        <>
          <CheckList {...form.field('grants')} label={t('giveWhich')} options={options} />
          <WordsField {...form.field('reason')} label={t('giveReason')} required />
        </>
      )}
    </ActionButton>
  );
}

function Take({ user: { id, username: name, grants, may } }: { user: User }) {
  const t = useTexts(texts);
  const take = useAction('takeGrants', () => t('taken'));
  const options = allGrants
    .filter((grant) => grants.includes(grant))
    .map((value) => ({ value, label: t(`grant_${value}`) }));
  return (
    <ActionButton<Values>
      may={may.includes('take_grants')}
      danger
      title={t('takeTitle', { name })}
      act={t('take')}
      lead={t('takeLead')}
      initial={nothing}
      required={['grants', 'reason']}
      onAct={(values) => take.send({ id, ...values })}
    >
      {(form) => (
        <>
          <CheckList {...form.field('grants')} label={t('takeWhich')} options={options} />
          <WordsField {...form.field('reason')} label={t('reason')} required />
        </>
      )}
    </ActionButton>
  );
}

/** Grants that wait for a second admin. */
function Request({ user: { request, may } }: { user: User }) {
  const t = useTexts(texts);
  const locale = useLocale();
  const agree = useAction('decideGrantRequest', () => t('agreed'));
  const refuse = useAction('decideGrantRequest', () => t('refused'));
  const withdraw = useAction('withdrawGrantRequest', () => t('withdrawn'));
  if (request === null) return null;
  const { id, askedBy, reason } = request;
  const named = request.grants.map((grant) => grantTexts[grant][locale]).join(locale === 'zh-CN' ? '、' : ', ');
  return (
    <Alert tone="info">
      <Stack gap={8}>
        <strong>{t('waitingTitle')}</strong>
        {t('waitingText', { by: askedBy.username, grants: named, reason })}
        <Row gap={8}>
          <ActionButton
            may={may.includes('decide')}
            size="sm"
            primary
            title={t('agreeTitle')}
            act={t('agree')}
            lead={t('agreeLead')}
            onAct={() => agree.send({ id, accept: true })}
          />
          <WordsButton
            may={may.includes('decide')}
            size="sm"
            title={t('refuseTitle')}
            act={t('refuse')}
            lead={t('refuseLead')}
            label={t('reason')}
            onAct={(words) => refuse.send({ id, accept: false, words })}
          />
          {may.includes('withdraw') && (
            <Button size="sm" busy={withdraw.busy} onClick={() => withdraw.press({ id })}>
              {t('withdraw')}
            </Button>
          )}
        </Row>
      </Stack>
    </Alert>
  );
}
