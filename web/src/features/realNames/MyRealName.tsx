import { useState } from 'react';
import type { RealName } from '#contract/realNames/realNames.ts';
import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionButton } from '../../record/ActionButton.tsx';
import { Soft } from '../../record/Soft.tsx';
import { StateBadge } from '../../record/StateBadge.tsx';
import { useAction } from '../../record/useAction.ts';
import { Button } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { EditIcon } from '../../ui/kit/icons.ts';
import { Facts, Row, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { Begin } from './Begin.tsx';
import { RealNameForm } from './RealNameForm.tsx';
import { RealNameHistory } from './RealNameHistory.tsx';
import { RealNameSteps } from './RealNameSteps.tsx';
import { realNameLooks, words } from './stateTexts.ts';
import styles from './RealNames.module.css';
import { texts } from './texts.ts';
import { ToMend } from './ToMend.tsx';
import { useIdentityFacts } from './useIdentityFacts.ts';

type Own = CallOutput<'getRealName'>;

/** How one's verification stands, and what can be done about it. */
export function MyRealName() {
  const query = useCall('getRealName', {});
  return <PageState query={query}>{(own) => <Shown own={own} />}</PageState>;
}

function Shown({ own: { verified, open, consentVersion } }: { own: Own }) {
  const [isBeginning, setBeginning] = useState(false);
  const isChoosing = isBeginning || (!verified && !open);
  return (
    <Stack gap={24}>
      {verified && <Verified verified={verified} onRenew={open ? undefined : () => setBeginning(true)} />}
      {isChoosing ? (
        <Begin before={open?.state === 'draft' ? open : undefined} onBegun={() => setBeginning(false)} />
      ) : (
        open && (
          // Each application, and each kind of it, is filled in by itself.
          <Open
            key={`${open.id} ${open.state} ${open.kind} ${open.document}`}
            application={open}
            consentVersion={consentVersion}
            onChange={() => setBeginning(true)}
          />
        )
      )}
    </Stack>
  );
}

function Verified({
  verified,
  onRenew,
}: {
  verified: NonNullable<Own['verified']>;
  onRenew: (() => void) | undefined;
}) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { date } = useFormats();
  const facts = useIdentityFacts(verified);
  const { isAdult, decidedAt } = verified;
  return (
    <Card className={styles.own} title={t('verifiedTitle')}>
      <Stack>
        <Facts
          facts={[
            ...facts,
            { name: word('age'), value: isAdult === null ? undefined : word(isAdult ? 'adult' : 'minor') },
            { name: t('verifiedSince'), value: decidedAt === null ? undefined : date(decidedAt) },
          ]}
        />
        {onRenew && (
          <Row>
            <Button icon={EditIcon} onClick={onRenew}>
              {t('renew')}
            </Button>
            <Soft>{t('renewHelp')}</Soft>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

function Open({
  application,
  consentVersion,
  onChange,
}: {
  application: RealName;
  consentVersion: string;
  onChange: () => void;
}) {
  const t = useTexts(texts);
  const facts = useIdentityFacts(application);
  const { id, state } = application;
  const mend = useAction('mendRealName');
  const withdraw = useAction('withdrawRealName', () => t('withdrawnToast'));
  return (
    <Card className={styles.own} title={t('openTitle')} action={<StateBadge of={realNameLooks} state={state} />}>
      <Stack gap={24}>
        <RealNameSteps application={application} />
        <ToMend application={application} />
        {state === 'draft' && <RealNameForm {...{ application, consentVersion, onChange }} />}
        {state !== 'draft' && (
          <div className={styles.data}>
            <Facts facts={facts} />
          </div>
        )}
        {state === 'refused' && (
          <div>
            <Button kind="primary" icon={EditIcon} busy={mend.busy} onClick={() => mend.press({ id })}>
              {t('mend')}
            </Button>
          </div>
        )}
        {state === 'auditing' && (
          <div>
            <ActionButton
              danger
              title={t('withdrawTitle')}
              act={t('withdraw')}
              lead={t('withdrawText')}
              onAct={() => withdraw.send({ id })}
            />
          </div>
        )}
        {state !== 'draft' && <RealNameHistory of={application} />}
      </Stack>
    </Card>
  );
}
