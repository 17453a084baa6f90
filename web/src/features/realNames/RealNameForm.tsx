import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes } from '#contract/core/bytes.ts';
import { pictureFormats } from '#contract/site/pictureRules.ts';
import {
  cleanNumber,
  type EnterpriseCertificate,
  identityProblems,
  neededPhotos,
  passportCountries,
  type PhotoSide,
} from '#contract/realNames/identityDocuments.ts';
import { documentLengths, realNameRules } from '#contract/realNames/realNameRules.ts';
import type { RealName, RealNamePhoto } from '#contract/realNames/realNames.ts';
import { dayOf } from '../../language/days.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { Soft } from '../../record/Soft.tsx';
import { useAction } from '../../record/useAction.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Button } from '../../ui/kit/Button.tsx';
import { Row } from '../../ui/kit/layout.tsx';
import { Section } from '../../ui/kit/Section.tsx';
import { PhotoField } from './PhotoField.tsx';
import { useCountryName, useDocumentOptions } from './useDocumentOptions.ts';
import { words } from './stateTexts.ts';
import styles from './RealNames.module.css';
import { texts } from './texts.ts';

const numberHelp = {
  resident_id: 'residentHelp',
  hk_macau_permit: 'hkMacauHelp',
  taiwan_permit: 'taiwanHelp',
  passport: 'passportHelp',
} as const;

interface RealNameFormProps {
  application: RealName;
  consentVersion: string;
  /** Another kind or document is wanted. */
  onChange: () => void;
}

/** Everything that a draft needs: data by field, photos, consent. */
export function RealNameForm({ application, consentVersion, onChange }: RealNameFormProps) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const queries = useQueryClient();
  const { id, kind, document, values } = application;
  const [sentPhotos, setSentPhotos] = useState<readonly RealNamePhoto[]>([]);
  const photos = [
    ...application.photos.filter(({ side }) => !sentPhotos.some((sent) => sent.side === side)),
    ...sentPhotos,
  ];
  const send = useAction('sendRealName', () => t('sentToast', { days: realNameRules.reviewWorkingDays }));
  const needed = neededPhotos(kind, document);
  const missing = needed.filter((side) => !photos.some((photo) => photo.side === side));
  const form = useForm({
    initial: {
      country: values?.country ?? '',
      realName: values?.realName ?? '',
      idNumber: '',
      birthDate: '',
      validUntil: values?.validUntil ?? '',
      enterpriseName: values?.enterpriseName ?? '',
      enterpriseCertificate: values?.enterpriseCertificate || ('business_licence' as EnterpriseCertificate | ''),
      organizationCode: '',
      identityConsent: false,
    },
    check: (input) => [
      ...identityProblems(
        {
          ...input,
          kind,
          document,
          idNumber: cleanNumber(input.idNumber),
          organizationCode: cleanNumber(input.organizationCode),
        },
        dayOf(new Date()),
      ),
      ...requiredFields(input, ['identityConsent']),
    ],
    submit: (input) => send.send({ id, ...input, identityConsent: true }),
  });
  const isEnterprise = kind === 'enterprise';
  return (
    <div className={styles.wide}>
      <Form
        form={form}
        label={t('openTitle')}
        actions={
          <>
            <Button type="submit" kind="primary" busy={form.busy} disabled={missing.length > 0}>
              {t('send')}
            </Button>
            {missing.length > 0 && (
              <Soft>{t('missingPhotos', { sides: missing.map((side) => word(side)).join(', ') })}</Soft>
            )}
          </>
        }
      >
        <Row justify="space-between">
          <span>
            {word(kind)} · {word(document)}
          </span>
          <Button kind="quiet" size="sm" onClick={onChange}>
            {t('change')}
          </Button>
        </Row>
        <Section title={t('dataPart')}>
          <Soft>{t('notKept', { days: realNameRules.draftKeptDays })}</Soft>
          <div className={styles.fields}>
            {isEnterprise && <EnterpriseFields form={form} />}
            <PersonFields form={form} {...{ kind, document, isAgain: values !== null }} />
          </div>
        </Section>
        <PhotosPart
          {...{ application, needed, photos }}
          onSent={(sent) => {
            setSentPhotos((before) => [...before.filter(({ side }) => side !== sent.side), sent]);
            void queries.invalidateQueries({ queryKey: ['getRealName'] });
          }}
        />
        <Checkbox
          {...form.field('identityConsent')}
          label={t('consent')}
          help={t('consentHelp', { version: consentVersion })}
        />
      </Form>
    </div>
  );
}

interface PhotosPartProps {
  application: RealName;
  needed: readonly PhotoSide[];
  photos: readonly RealNamePhoto[];
  onSent: (sent: RealNamePhoto) => void;
}

function PhotosPart({ application: { id, moves, problems }, needed, photos, onSent }: PhotosPartProps) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const refusedAt = moves.find(({ event }) => event === 'refuse')?.at ?? '';
  const problemOf = (side: PhotoSide) => {
    const found = problems.find(({ field }) => field === side);
    return found && word('mend', { field: word(found.field), reason: word(found.reason) });
  };
  return (
    <Section title={t('photosPart')}>
      <Soft>
        {t('photosHelp', {
          days: realNameRules.photosKeptDays,
          formats: pictureFormats.join(' / '),
          size: formatBytes(realNameRules.photoBytes),
        })}
      </Soft>
      <div className={styles.photos}>
        {needed.map((side) => {
          const photo = photos.find((one) => one.side === side);
          // One that was sent since is not what the reviewer spoke of.
          const isNew = photo !== undefined && photo.uploadedAt > refusedAt;
          return (
            <PhotoField
              key={side}
              id={id}
              side={side}
              photo={photo}
              problem={isNew ? undefined : problemOf(side)}
              onSent={onSent}
            />
          );
        })}
      </div>
    </Section>
  );
}

/** What identifies the person, for an enterprise its legal representative. */
function PersonFields({
  form,
  kind,
  document,
  isAgain,
}: Pick<RealName, 'kind' | 'document'> & {
  form: Pick<ReturnType<typeof useForm<PersonValues>>, 'field'>;
  /** It was sent before; the number alone was not kept for the form. */
  isAgain: boolean;
}) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const isEnterprise = kind === 'enterprise';
  const isResident = document === 'resident_id';
  return (
    <>
      <TextField
        {...form.field('realName')}
        label={word(isEnterprise ? 'legalPerson' : 'realName')}
        help={t(document === 'passport' ? 'foreignNameHelp' : 'nameHelp')}
        maxLength={realNameRules.name.max}
        autoComplete="name"
        required
      />
      {document === 'passport' && <CountryField {...form.field('country')} />}
      <TextField
        {...form.field('idNumber')}
        label={word(isEnterprise ? 'legalNumber' : 'idNumber')}
        help={isAgain ? t('numberAgain') : t(numberHelp[document], documentLengths)}
        maxLength={realNameRules.number.max}
        autoComplete="off"
        required
      />
      {!isResident && <DateField {...form.field('birthDate')} label={word('birthDate')} required />}
      <DateField
        {...form.field('validUntil')}
        label={word('validUntil')}
        {...(isResident && { help: t('validUntilHelp') })}
        required={!isResident}
      />
    </>
  );
}

type PersonValues = Record<'realName' | 'country' | 'idNumber' | 'birthDate' | 'validUntil', string>;

type Fields = Pick<
  ReturnType<
    typeof useForm<{
      enterpriseName: string;
      enterpriseCertificate: EnterpriseCertificate | '';
      organizationCode: string;
    }>
  >,
  'field'
>;

function EnterpriseFields({ form }: { form: Fields }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const { certificates } = useDocumentOptions();
  const { value, onChange, ...certificate } = form.field('enterpriseCertificate');
  return (
    <>
      <TextField
        {...form.field('enterpriseName')}
        label={word('enterpriseName')}
        help={t('enterpriseNameHelp')}
        maxLength={realNameRules.enterpriseName.max}
        autoComplete="organization"
        required
      />
      <SelectField
        {...certificate}
        value={value}
        onChange={(next) => onChange(certificates.find((one) => one.value === next)?.value ?? '')}
        label={word('enterpriseCertificate')}
        options={certificates}
        required
      />
      <TextField
        {...form.field('organizationCode')}
        label={word('organizationCode')}
        help={t('organizationHelp', documentLengths)}
        maxLength={realNameRules.number.max}
        autoComplete="off"
        required
      />
    </>
  );
}

function CountryField(field: { name: string; value: string; onChange: (value: string) => void }) {
  const t = useTexts(texts);
  const word = useTexts(words);
  const locale = useLocale();
  const nameOf = useCountryName();
  const options = passportCountries
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
  return (
    <SelectField
      {...field}
      label={word('country')}
      options={[{ value: '', label: t('chooseCountry') }, ...options]}
      required
    />
  );
}
