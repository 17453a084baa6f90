import { useTexts } from '../../../language/texts.ts';
import { Section } from '../../../ui/kit/Section.tsx';
import { BindForm } from './BindForm.tsx';
import styles from './Bindings.module.css';
import { bindingTexts } from './bindingTexts.ts';
import type { PartProps } from '../useLicence.ts';

/** Binding one more thing, or why that cannot be done now. */
export function BindPart(props: PartProps & { onProve: (domain: string) => void }) {
  const t = useTexts(bindingTexts);
  const { may, state, seats, seatsUsed, binds } = props.licence;
  if (binds.length === 0) return null;
  return (
    <Section title={t('bindTitle')}>
      {may.includes('bind') ? (
        <BindForm {...props} />
      ) : (
        <p className={styles.soft}>
          {state === 'active' ? t('seatsFull', { used: seatsUsed, seats }) : t('notActive')}
        </p>
      )}
    </Section>
  );
}
