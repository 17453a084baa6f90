import { answerPicturesMax } from '#contract/money/gatewayDisputeRules.ts';
import type { GatewayDisputeDetail } from '#contract/money/gatewayDisputes.ts';
import { gateways } from '#contract/orders/gateways.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { FieldGroup } from '../../ui/form/FieldGroup.tsx';
import groupStyles from '../../ui/form/FieldGroup.module.css';
import type { FieldProps } from '../../ui/form/fields.ts';
import styles from './AnswerPictures.module.css';
import { texts } from './texts.ts';

interface AnswerPicturesProps extends Omit<FieldProps<readonly string[]>, 'onChange'> {
  onChange: (value: string[]) => void;
  dispute: GatewayDisputeDetail;
}

/** Which pictures of what was said go to the gateway with the answer. */
export function AnswerPictures({ dispute, name: field, value, onChange, error }: AnswerPicturesProps) {
  const t = useTexts(texts);
  const locale = useLocale();
  const { gateway, said, sendsAnswers } = dispute;
  const max = answerPicturesMax[gateway];
  const all = said.flatMap(({ side, by, pictures }) =>
    pictures.map((picture) => ({ ...picture, from: t(`side_${side}`, { name: by.username }) })),
  );
  if (!sendsAnswers || max === 0 || all.length === 0) return null;
  return (
    <FieldGroup
      label={t('answerPictures')}
      help={t('answerPicturesHelp', { gateway: gateways[gateway].name[locale], max })}
      error={error}
    >
      <div className={groupStyles.columns}>
        {all.map(({ name, url, from }, index) => {
          const isChosen = value.includes(name);
          return (
            <Checkbox
              key={name}
              name={`${field}.${index}`}
              value={isChosen}
              disabled={!isChosen && value.length >= max}
              onChange={(chosen) => onChange(chosen ? [...value, name] : value.filter((other) => other !== name))}
              label={
                <span className={styles.picture}>
                  <img src={url} alt="" loading="lazy" />
                  <span>{t('answerPicture', { number: index + 1, from })}</span>
                </span>
              }
            />
          );
        })}
      </div>
    </FieldGroup>
  );
}
