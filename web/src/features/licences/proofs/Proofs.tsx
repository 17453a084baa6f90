import { domainProofRules } from '#contract/licences/domainProofRules.ts';
import type { DomainProof } from '#contract/licences/domainProofs.ts';
import { limits } from '#contract/core/limits.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Entries, Entry } from '../../../record/Entries.tsx';
import { Soft } from '../../../record/Soft.tsx';
import { StateBadge } from '../../../record/StateBadge.tsx';
import { useAction } from '../../../record/useAction.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../../ui/form/form.tsx';
import { DomainIcon } from '../../../ui/kit/icons.ts';
import { Row } from '../../../ui/kit/layout.tsx';
import { Section } from '../../../ui/kit/Section.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { proofLooks, proofTexts } from './proofTexts.ts';
import { useProofs } from './useProofs.ts';

/** The domains that one proved or began to prove, and beginning with another. */
export function Proofs({ isNeeded, onOpen }: { isNeeded: boolean; onOpen: (domain: string) => void }) {
  const t = useTexts(proofTexts);
  const proofs = useProofs();
  return (
    <Section title={t('title')}>
      <Soft>{t(isNeeded ? 'needed' : 'optional')}</Soft>
      {proofs.length > 0 && (
        <Entries label={t('list')}>
          {proofs.map((proof) => (
            <ProofEntry key={proof.id} proof={proof} onOpen={onOpen} />
          ))}
        </Entries>
      )}
      <StartForm onOpen={onOpen} />
    </Section>
  );
}

function ProofEntry({ proof, onOpen }: { proof: DomainProof; onOpen: (domain: string) => void }) {
  const t = useTexts(proofTexts);
  const { date } = useFormats();
  const { domain, state, provenUntil, lostUnlessBackBy, lostBecause } = proof;
  const note =
    state === 'lost' && lostBecause !== null
      ? t(`loss_${lostBecause}`, { days: domainProofRules.provenDays })
      : state === 'proven' && lostUnlessBackBy !== null
        ? t('backBy', { when: date(lostUnlessBackBy) })
        : state === 'proven' && provenUntil !== null
          ? t('provenUntil', { when: date(provenUntil) })
          : '';
  return (
    <Entry
      end={
        <Button size="sm" aria-label={t('openLabel', { domain })} onClick={() => onOpen(domain)}>
          {t('open')}
        </Button>
      }
    >
      <Row gap={8}>
        <strong>{domain}</strong>
        <StateBadge of={proofLooks} state={lostUnlessBackBy === null ? state : 'missing'} />
      </Row>
      {note !== '' && <Soft>{note}</Soft>}
    </Entry>
  );
}

function StartForm({ onOpen }: { onOpen: (domain: string) => void }) {
  const t = useTexts(proofTexts);
  const start = useAction('startDomainProof');
  const form = useForm({
    initial: { domain: '' },
    check: (values) => requiredFields(values, ['domain']),
    submit: async ({ domain }) => {
      const proof = await start.send({ domain });
      form.set({ domain: '' });
      onOpen(proof.domain);
    },
  });
  return (
    <Form
      form={form}
      label={t('start')}
      actions={
        <Button type="submit" busy={form.busy}>
          {t('start')}
        </Button>
      }
    >
      <TextField
        {...form.field('domain')}
        label={t('domain')}
        help={t('domainHelp')}
        icon={DomainIcon}
        maxLength={limits.domain.max}
        autoComplete="off"
      />
    </Form>
  );
}
