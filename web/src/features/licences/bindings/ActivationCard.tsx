import { useState } from 'react';
import type { Activation, Licence } from '#contract/licences/licences.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { shortTarget } from '../../../parts/licence/shortTarget.ts';
import { Soft } from '../../../record/Soft.tsx';
import { IconButton } from '../../../ui/kit/Button.tsx';
import { Icon } from '../../../ui/kit/Icon.tsx';
import {
  DesktopIcon,
  DomainIcon,
  DownloadIcon,
  EditIcon,
  MoreIcon,
  UserIcon,
  VerifiedIcon,
} from '../../../ui/kit/icons.ts';
import { Row, Stack } from '../../../ui/kit/layout.tsx';
import { Menu } from '../../../ui/kit/overlay/Menu.tsx';
import { Status } from '../../../ui/kit/Status.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import { texts } from '../texts.ts';
import { FileDialog, NameDialog, UnbindButton } from './ActivationDialogs.tsx';
import styles from './Bindings.module.css';
import { bindingTexts } from './bindingTexts.ts';

export const kindIcons = { domain: DomainIcon, machine: DesktopIcon, account: UserIcon };

interface ActivationCardProps {
  activation: Activation;
  licence: Licence;
  onProve: (domain: string) => void;
}

/** One binding of the licence: what it is, how it lives, and what can be done with it. */
export function ActivationCard({ activation, licence, onProve }: ActivationCardProps) {
  const t = useTexts(bindingTexts);
  const words = useTexts(texts);
  const [asked, setAsked] = useState<'name' | 'file'>();
  const { kind, target, name, proven } = activation;
  const short = shortTarget(target);
  const called = name || short;
  const entries = [
    ...(licence.may.includes('rename')
      ? [{ label: t('rename'), icon: EditIcon, onSelect: () => setAsked('name') }]
      : []),
    ...(licence.state === 'active' ? [{ label: t('file'), icon: DownloadIcon, onSelect: () => setAsked('file') }] : []),
    ...(proven === false ? [{ label: t('prove'), icon: VerifiedIcon, onSelect: () => onProve(target) }] : []),
  ];
  const dialog = { activation, licence, onClose: () => setAsked(undefined) };
  return (
    <article className={styles.activation} aria-label={called}>
      <span className={styles.kind} title={words(kind)}>
        <Icon of={kindIcons[kind]} size={20} />
        <span className="visually-hidden">{words(kind)}</span>
      </span>
      <Stack gap={4} className={styles.words}>
        <Row gap={8}>
          <strong title={target}>{called}</strong>
          {proven !== null && <Status tone={proven ? 'good' : 'neutral'}>{t(proven ? 'proven' : 'unproven')}</Status>}
        </Row>
        {name !== '' && (
          <Soft>
            <code title={target}>{short}</code>
          </Soft>
        )}
        <Life activation={activation} />
      </Stack>
      <Row gap={4}>
        <UnbindButton activation={activation} licence={licence} />
        {entries.length > 0 && (
          <Menu
            trigger={<IconButton icon={MoreIcon} label={t('more', { target: called })} size={32} />}
            entries={entries}
          />
        )}
      </Row>
      <NameDialog open={asked === 'name'} {...dialog} />
      <FileDialog open={asked === 'file'} {...dialog} />
    </article>
  );
}

function Life({ activation: { createdAt, seenAt, diesAt, offlineUntil } }: Pick<ActivationCardProps, 'activation'>) {
  const t = useTexts(bindingTexts);
  const { dateTime, dayAndTime } = useFormats();
  return (
    <Row gap={12}>
      <Soft>
        {t('boundAt')} <Time at={createdAt} />
      </Soft>
      {seenAt !== null && (
        <Soft>
          {t('seenAt')} <Time at={seenAt} as="relative" />
        </Soft>
      )}
      {seenAt === null && diesAt !== null && <Soft>{t('neverSeen')}</Soft>}
      {diesAt !== null && <Soft>{t('diesAt', { when: dayAndTime(diesAt) })}</Soft>}
      {offlineUntil !== null && <Soft>{t('offlineUntil', { when: dateTime(offlineUntil) })}</Soft>}
    </Row>
  );
}
