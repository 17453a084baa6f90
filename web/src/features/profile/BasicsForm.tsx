import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { profileRules, regions, requiredBasics } from '#contract/profiles/profileRules.ts';
import type { Profile } from '#contract/profiles/profiles.ts';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/callError.ts';
import { useCall } from '../../api/queries.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { isLocalPath, isScreen, paths } from '../../paths.ts';
import { useAction } from '../../record/useAction.ts';
import { Soft } from '../../record/Soft.tsx';
import type { FieldProps } from '../../ui/form/fields.ts';
import { Form, requiredFields, useForm } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Alert } from '../../ui/kit/Alert.tsx';
import { Button, LinkButton } from '../../ui/kit/Button.tsx';
import { Card } from '../../ui/kit/Card.tsx';
import { Row, Stack } from '../../ui/kit/layout.tsx';
import { PageState } from '../../ui/kit/PageState.tsx';
import { SkeletonLines } from '../../ui/kit/Skeleton.tsx';
import { forgetDraft, keepDraft, readDraft } from './draft.ts';
import styles from './Profile.module.css';
import { texts } from './texts.ts';

const fieldNames = [
  'nickname',
  'region',
  'area',
  'location',
  'address',
  'job',
  'organization',
  'personalWebsite',
  'introduction',
] as const;
type Values = Record<(typeof fieldNames)[number], string>;

/** What people tell of themselves, in a form that loses nothing. */
export function BasicsCard({ accountId }: { accountId: string }) {
  const t = useTexts(texts);
  const query = useCall('getProfile', {});
  return (
    <Card title={t('basics')}>
      <PageState query={query} skeleton={<SkeletonLines count={8} />}>
        {(profile) => <BasicsForm accountId={accountId} profile={profile} />}
      </PageState>
    </Card>
  );
}

function BasicsForm({ accountId, profile }: { accountId: string; profile: Profile }) {
  const t = useTexts(texts);
  const label = useLabels();
  const queries = useQueryClient();
  const update = useAction('updateProfile', () => t('saved'));
  const [draft] = useState(() => readDraft(accountId, valuesOf(profile)));
  const [isRestored, setRestored] = useState(draft !== undefined);
  const [theirs, setTheirs] = useState<Profile>();
  const goOn = useWayBack();
  // What the server is told was read: of the draft while there is one, so that nobody's change is lost unseen.
  const version = useRef(draft?.version ?? profile.version);
  const form = useForm<Values>({
    initial: valuesOf(profile),
    check: (values) => requiredFields(values, requiredBasics),
    submit: async (values) => {
      try {
        taken(await update.send({ ...values, version: version.current }));
      } catch (thrown) {
        if (!(thrown instanceof CallError) || thrown.reason !== 'state_conflict') throw thrown;
        setTheirs(await call('getProfile', {}, { quiet: true }));
      }
    },
  });
  const { values, set, changed } = form;
  const { submit } = form;
  const [query] = useSearchParams();
  const marksMissing = useRef(query.get('code') === '415' && profile.missing.length > 0 && draft === undefined);
  useEffect(() => {
    // Nothing is sent: what is missing is marked, and the first of it is focused.
    if (marksMissing.current) submit();
    marksMissing.current = false;
  }, [submit]);
  const restored = useRef(draft);
  useEffect(() => {
    if (restored.current) set(restored.current.values);
    restored.current = undefined;
  }, [set]);
  useEffect(() => {
    if (changed) keepDraft(accountId, { values, version: version.current });
    else forgetDraft(accountId);
  }, [accountId, changed, values]);

  function taken(next: Profile) {
    version.current = next.version;
    forgetDraft(accountId);
    setRestored(false);
    setTheirs(undefined);
    form.reset(valuesOf(next));
    queries.setQueryData(['getProfile', {}], next);
  }
  const handleReset = () => {
    forgetDraft(accountId);
    setRestored(false);
    setTheirs(undefined);
    version.current = profile.version;
    form.reset(valuesOf(profile));
  };
  const handleSaveMine = () => {
    if (theirs) version.current = theirs.version;
    setTheirs(undefined);
    form.submit();
  };
  return (
    <Stack gap={16}>
      {isRestored && changed && <Alert tone="info">{t('restored')}</Alert>}
      <Form
        form={form}
        label={t('basics')}
        actions={
          <>
            <Button kind="primary" type="submit" busy={form.busy}>
              {t('save')}
            </Button>
            <Button disabled={!changed} onClick={handleReset}>
              {t('reset')}
            </Button>
            {changed && !theirs && <Soft>{t('unsaved')}</Soft>}
          </>
        }
      >
        <BasicsFields field={(name) => ({ ...form.field(name), label: label(name) })} />
      </Form>
      {theirs && (
        <Theirs theirs={theirs} mine={values} onSaveMine={handleSaveMine} onTakeTheirs={() => taken(theirs)} />
      )}
      {goOn !== undefined && profile.missing.length === 0 && !changed && (
        <Row gap={12}>
          <Alert tone="good">{t('complete')}</Alert>
          <LinkButton kind="primary" to={goOn}>
            {t('goOn')}
          </LinkButton>
        </Row>
      )}
    </Stack>
  );
}

type LabelledField = FieldProps<string> & { label: string };

function BasicsFields({ field }: { field: (name: keyof Values) => LabelledField }) {
  const t = useTexts(texts);
  const bounded = (name: Exclude<keyof Values, 'region'>) => ({ ...field(name), maxLength: profileRules[name].max });
  return (
    <>
      <TextField
        {...bounded('nickname')}
        required
        autoComplete="nickname"
        help={t('nicknameHelp', { max: profileRules.nickname.max })}
      />
      <div className={styles.pair}>
        <SelectField {...field('region')} required options={useRegionOptions()} />
        <TextField {...bounded('area')} required help={t('areaHelp')} />
      </div>
      <TextField {...bounded('address')} autoComplete="street-address" />
      <div className={styles.pair}>
        <TextField {...bounded('job')} autoComplete="organization-title" />
        <TextField {...bounded('organization')} autoComplete="organization" />
      </div>
      <TextField {...bounded('location')} />
      <TextField {...bounded('personalWebsite')} type="url" autoComplete="url" help={t('websiteHelp')} />
      <TextField
        {...bounded('introduction')}
        rows={4}
        help={t('introductionHelp', { max: profileRules.introduction.max })}
      />
    </>
  );
}

/** What somebody saved since, field by field, and whose is to stand. */
function Theirs({
  theirs,
  mine,
  onSaveMine,
  onTakeTheirs,
}: {
  theirs: Profile;
  mine: Values;
  onSaveMine: () => void;
  onTakeTheirs: () => void;
}) {
  const t = useTexts(texts);
  const label = useLabels();
  return (
    <div className={styles.theirs}>
      <Alert tone="warning">{t('theirsTitle')}</Alert>
      <ul>
        {fieldNames
          .filter((name) => theirs[name] !== mine[name])
          .map((name) => (
            <li key={name}>{t('theirsField', { name: label(name), value: theirs[name] || t('theirsEmpty') })}</li>
          ))}
      </ul>
      <Row gap={8}>
        <Button onClick={onSaveMine}>{t('saveMine')}</Button>
        <Button onClick={onTakeTheirs}>{t('takeTheirs')}</Button>
      </Row>
    </div>
  );
}

function valuesOf(profile: Profile): Values {
  // Each name of the list is a field of the profile.
  return Object.fromEntries(fieldNames.map((name) => [name, profile[name]])) as Values;
}

/** The names of the fields, as labels and in sentences. */
export function useLabels(): (name: keyof Values) => string {
  const t = useTexts(texts);
  return (name) => t(name === 'personalWebsite' ? 'website' : name);
}

/** The page that sent the reader here, if it is one of ours. */
function useWayBack(): string | undefined {
  const [query] = useSearchParams();
  const wanted = query.get('redirect');
  return isLocalPath(wanted) && isScreen(wanted) && !wanted.startsWith(paths.account) ? wanted : undefined;
}

/** The regions nearest to most readers first, then the others by name. */
function useRegionOptions() {
  const t = useTexts(texts);
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    const options = regions.map((value) => ({ value, label: names.of(value) ?? value }));
    const near = 4;
    const others = options.slice(near).toSorted((one, other) => one.label.localeCompare(other.label, locale));
    return [{ value: '', label: t('chooseRegion') }, ...options.slice(0, near), ...others];
  }, [locale, t]);
}
