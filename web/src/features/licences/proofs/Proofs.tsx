import type { DomainProof } from '#contract/licences/domainProofs.ts';
import { call } from '../../../api/call.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { limits } from '#contract/core/limits.ts';
import { Button } from '../../../ui/kit/Button.tsx';
import { Form, requiredFields, useForm } from '../../../ui/form/form.tsx';
import { DomainIcon } from '../../../ui/kit/icons.ts';
import { Section } from '../../../ui/kit/Section.tsx';
import { Status, type Tone } from '../../../ui/kit/Status.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import styles from '../bindings/Bindings.module.css';
import { proofTexts } from './proofTexts.ts';
import { useProofs } from './useProofs.ts';

/** The domains that one proved or began to prove, and beginning with another. */
export function Proofs({ isNeeded, onOpen }: { isNeeded: boolean; onOpen: (domain: string) => void }) {
  const t = useTexts(proofTexts);
  const { proofs } = useProofs();
  return (
    <Section title={t('title')}>
      <p className={styles.soft}>{t(isNeeded ? 'needed' : 'optional')}</p>
      {proofs.length > 0 && (
        <ul className={styles.list} aria-label={t('list')}>
          {proofs.map((proof) => (
            <li key={proof.id}>
              <ProofRow proof={proof} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      <StartForm onOpen={onOpen} />
    </Section>
  );
}

const tones: Record<DomainProof['state'], Tone> = { waiting: 'waiting', proven: 'good', lost: 'bad' };

function ProofRow({ proof, onOpen }: { proof: DomainProof; onOpen: (domain: string) => void }) {
  const t = useTexts(proofTexts);
  const { date } = useFormats();
  const { domain, state, provenUntil, lostUnlessBackBy, lostBecause } = proof;
  const words = { waiting: t('waiting'), proven: t('provenWord'), lost: t('lost') };
  const note =
    state === 'lost' && lostBecause !== null
      ? t(`loss_${lostBecause}`)
      : state === 'proven' && lostUnlessBackBy !== null
        ? t('backBy', { when: date(lostUnlessBackBy) })
        : state === 'proven' && provenUntil !== null
          ? t('provenUntil', { when: date(provenUntil) })
          : '';
  return (
    <div className={styles.proof}>
      <div className={styles.words}>
        <span className={styles.names}>
          <strong>{domain}</strong>
          <Status tone={lostUnlessBackBy === null ? tones[state] : 'warning'}>{words[state]}</Status>
        </span>
        {note !== '' && <span className={styles.soft}>{note}</span>}
      </div>
      <Button size="sm" aria-label={t('openLabel', { domain })} onClick={() => onOpen(domain)}>
        {t('open')}
      </Button>
    </div>
  );
}

function StartForm({ onOpen }: { onOpen: (domain: string) => void }) {
  const t = useTexts(proofTexts);
  const { keep } = useProofs();
  const form = useForm({
    initial: { domain: '' },
    check: (values) => requiredFields(values, ['domain']),
    submit: async ({ domain }) => {
      const proof = await call('startDomainProof', { domain }, { quiet: true });
      keep(proof);
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
