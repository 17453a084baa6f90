import { useState } from 'react';
import { announcementAudiences, announcementRules } from '#contract/site/announcementRules.ts';
import { addDays, dayOf } from '../../language/days.ts';
import { endOfDay } from '../../language/endOfDay.ts';
import { useTexts } from '../../language/texts.ts';
import { ActionForm } from '../../record/ActionForm.tsx';
import { useAction } from '../../record/useAction.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { DateField } from '../../ui/form/DateField.tsx';
import { InBoth } from '../../ui/form/InBoth.tsx';
import { requiredFields, useForm } from '../../ui/form/form.tsx';
import { MarkdownField } from '../../ui/form/MarkdownField.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { PicturesField } from '../../ui/form/PicturesField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Drawer } from '../../ui/kit/overlay/Drawer.tsx';
import type { AdminAnnouncement } from './Announcements.tsx';
import { texts } from './texts.ts';

const { line, body, link, rank } = announcementRules;

interface AnnouncementDrawerProps {
  edited: AdminAnnouncement | 'new' | undefined;
  onClose: () => void;
}

/** An announcement at the side, or a new one. */
export function AnnouncementDrawer({ edited, onClose }: AnnouncementDrawerProps) {
  const t = useTexts(texts);
  return (
    <Drawer
      open={edited !== undefined}
      onClose={onClose}
      title={t(edited === 'new' ? 'newTitle' : 'editTitle')}
      width={640}
    >
      {edited !== undefined && <AnnouncementForm edited={edited === 'new' ? undefined : edited} onDone={onClose} />}
    </Drawer>
  );
}

function AnnouncementForm({ edited, onDone }: { edited: AdminAnnouncement | undefined; onDone: () => void }) {
  const t = useTexts(texts);
  const [today] = useState(() => dayOf(new Date()));
  const save = useAction('saveAnnouncement', () => t('saved'));
  const form = useForm({
    initial: {
      textZh: edited?.textZh ?? '',
      textEn: edited?.textEn ?? '',
      bodyZh: edited?.bodyZh ?? '',
      bodyEn: edited?.bodyEn ?? '',
      link: edited?.link ?? '',
      pictures: edited?.picture ? [edited.picture] : [],
      rank: (edited?.rank ?? 0) as number | '',
      onHome: edited?.onHome ?? true,
      onWorkplace: edited?.onWorkplace ?? true,
      onCarousel: edited?.onCarousel ?? false,
      audience: (edited?.audience ?? 'everyone') as string,
      asMessage: edited?.asMessage ?? false,
      from: edited ? dayOf(edited.publishedAt) : today,
      until: edited?.until ? dayOf(edited.until) : '',
    },
    keep: {
      as: `announcement:${edited?.id ?? 'new'}`,
      may: ({ pictures }) => (pictures[0] ?? '') === (edited?.picture ?? ''),
    },
    check: (values) => requiredFields(values, ['textZh', 'from']),
    submit: async ({ pictures, audience, rank: place, from, until, ...values }) => {
      await save.send({
        ...values,
        ...(edited && { id: edited.id }),
        audience: announcementAudiences.find((one) => one === audience) ?? 'everyone',
        rank: place === '' ? 0 : place,
        picture: pictures[0] ?? '',
        from: edited && dayOf(edited.publishedAt) === from ? edited.publishedAt : startOfDay(from),
        until: until === '' ? null : endOfDay(until),
      });
      onDone();
    },
  });
  const handleCancel = () => {
    form.forget();
    onDone();
  };
  return (
    <ActionForm form={form} label={t('line')} act={t('save')} onCancel={handleCancel}>
      <InBoth
        zh={
          <TextField
            {...form.field('textZh')}
            label={t('textZh')}
            help={t('textHelp', line)}
            maxLength={line.max}
            required
          />
        }
        en={<TextField {...form.field('textEn')} label={t('textEn')} help={t('textEnHelp')} maxLength={line.max} />}
      />
      <InBoth
        zh={<MarkdownField {...form.field('bodyZh')} label={t('bodyZh')} maxLength={body.max} rows={6} lang="zh-CN" />}
        en={<MarkdownField {...form.field('bodyEn')} label={t('bodyEn')} maxLength={body.max} rows={6} lang="en-US" />}
      />
      <TextField {...form.field('link')} label={t('link')} help={t('linkHelp')} maxLength={link.max} />
      <Checkbox {...form.field('onHome')} label={t('onHome')} />
      <Checkbox {...form.field('onWorkplace')} label={t('onWorkplace')} />
      <Checkbox {...form.field('onCarousel')} label={t('onCarousel')} />
      {form.values.onCarousel && (
        <PicturesField {...form.field('pictures')} label={t('picture')} help={t('pictureHelp')} max={1} />
      )}
      <SelectField
        {...form.field('audience')}
        label={t('audience')}
        options={announcementAudiences.map((value) => ({ value, label: t(value) }))}
      />
      <Checkbox {...form.field('asMessage')} label={t('asMessage')} help={t('asMessageHelp')} />
      <NumberField {...form.field('rank')} label={t('rank')} help={t('rankHelp')} min={rank.min} max={rank.max} />
      <DateField {...form.field('from')} label={t('from')} required />
      <DateField {...form.field('until')} label={t('until')} help={t('untilHelp')} min={form.values.from} />
    </ActionForm>
  );
}

/** The first moment of a day where the site is; of today the present one. */
function startOfDay(day: string): string {
  if (day === dayOf(new Date())) return new Date().toISOString();
  return new Date(Date.parse(endOfDay(addDays(day, -1))) + 1000).toISOString();
}
