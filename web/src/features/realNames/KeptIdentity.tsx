import { useState } from 'react';
import { realNameRules } from '#contract/realNames/realNameRules.ts';
import type { KeptIdentity as Kept } from '#contract/realNames/realNames.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionDialog } from '../../record/ActionDialog.tsx';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Facts, Row } from '../../ui/kit/layout.tsx';
import { SaidWords } from '../../ui/kit/said/SaidWords.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { Time } from '../../ui/kit/Time.tsx';
import { texts } from './keptTexts.ts';

export const tones = { waiting: 'waiting', agreed: 'good', refused: 'bad' } as const;

/** What is kept of somebody who left: one admin asks to see it and says why, another one agrees. */
export function KeptIdentity({ id, kept: { until, request, may } }: { id: number; kept: Kept }) {
  const t = useTexts(texts);
  const { date } = useFormats();
  const [isAsking, setAsking] = useState(false);
  const ask = useAction('askKeptIdentity', () => t('asked'));
  const decide = useAction('decideKeptIdentity', (_, { agree }) => t(agree ? 'agreedToast' : 'refusedToast'));
  return (
    <Section title={t('title')}>
      <Soft>{t('lead', { date: date(until) })}</Soft>
      {request && (
        <Facts
          facts={[
            { name: t('state'), value: <Status tone={tones[request.state]}>{t(request.state)}</Status> },
            { name: t('by'), value: request.by.username },
            { name: t('at'), value: <Time at={request.askedAt} /> },
            { name: t('decidedBy'), value: request.decidedBy?.username },
            { name: t('lookUntil'), value: request.lookUntil === null ? undefined : <Time at={request.lookUntil} /> },
          ]}
        />
      )}
      {request && <SaidWords said={[{ name: t('why'), words: request.why }]} />}
      <Row>
        {may.includes('ask') && <Button onClick={() => setAsking(true)}>{t('ask')}</Button>}
        {request && may.includes('decide') && (
          <>
            <Button
              kind="primary"
              busy={decide.busy}
              onClick={() => decide.press({ id, requestId: request.id, agree: true })}
            >
              {t('agree')}
            </Button>
            <Button
              kind="danger"
              busy={decide.busy}
              onClick={() => decide.press({ id, requestId: request.id, agree: false })}
            >
              {t('refuse')}
            </Button>
          </>
        )}
      </Row>
      <ActionDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('askTitle')}
        act={t('ask')}
        lead={t('askLead', { hours: realNameRules.keptLookSeconds / 3600 })}
        initial={{ why: '' }}
        required={['why']}
        onAct={({ why }) => ask.send({ id, why })}
      >
        {({ field }) => (
          <TextField
            {...field('why')}
            label={t('why')}
            help={t('whyHelp')}
            maxLength={realNameRules.why.max}
            required
          />
        )}
      </ActionDialog>
    </Section>
  );
}
