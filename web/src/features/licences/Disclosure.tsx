import type { Licence } from '#contract/licences.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { Section } from '../../ui/Section.tsx';
import { toast } from '../../ui/toasts.ts';
import { disclosable, type Disclosed } from './disclosable.ts';
import styles from './Public.module.css';
import { PublicPreview } from './PublicPreview.tsx';
import { publicTexts } from './publicTexts.ts';
import type { PartProps } from './useLicence.ts';

type Values = Record<Disclosed, boolean>;

/** Chooses what strangers see, with a preview that follows each choice. */
export function Disclosure({ licence, onChanged }: PartProps) {
  const t = useTexts(publicTexts);
  const form = useForm<Values>({
    initial: valuesOf(licence),
    submit: async (values) => {
      const disclosed = disclosable.filter((name) => values[name]);
      const changed = await call('discloseLicence', { licenceId: licence.id, disclosed }, { quiet: true });
      form.reset(valuesOf(changed));
      toast.good(t('saved'));
      onChanged(changed);
    },
  });
  const mayChange = licence.may.includes('disclose');
  return (
    <Section title={t('title')}>
      <p className={styles.soft}>{t('lead')}</p>
      <div className={styles.columns}>
        <Form
          form={form}
          label={t('show')}
          actions={
            mayChange && (
              <>
                <Button type="submit" kind="primary" busy={form.busy} disabled={!form.changed}>
                  {t('save')}
                </Button>
                {!form.changed && <span className={styles.soft}>{t('asBefore')}</span>}
              </>
            )
          }
        >
          <div className={styles.choices} role="group" aria-label={t('show')}>
            {disclosable.map((name) => (
              <Checkbox
                key={name}
                {...form.field(name)}
                label={t(`show_${name}`)}
                disabled={!mayChange}
                {...(name === 'holder' ? { help: t('show_holderHelp') } : {})}
              />
            ))}
          </div>
        </Form>
        <PublicPreview licence={licence} shown={form.values} />
      </div>
    </Section>
  );
}

function valuesOf({ disclosed }: Licence): Values {
  const isShown = (name: Disclosed) => disclosed.includes(name);
  return {
    product: isShown('product'),
    holder: isShown('holder'),
    since: isShown('since'),
    until: isShown('until'),
    target: isShown('target'),
  };
}
