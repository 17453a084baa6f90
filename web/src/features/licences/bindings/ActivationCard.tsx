import type { Activation, Licence } from '#contract/licences/licences.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button, IconButton } from '../../../ui/kit/Button.tsx';
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
import { Menu } from '../../../ui/kit/Menu.tsx';
import { Status } from '../../../ui/kit/Status.tsx';
import { Time } from '../../../ui/kit/Time.tsx';
import styles from './Bindings.module.css';
import { bindingTexts } from './bindingTexts.ts';
import type { ActivationAct } from './dialogProps.ts';
import { shortTarget } from '../../../parts/licence/shortTarget.ts';
import { texts } from '../texts.ts';

export const kindIcons = { domain: DomainIcon, machine: DesktopIcon, account: UserIcon };

interface ActivationCardProps {
  activation: Activation;
  may: Licence['may'];
  isActive: boolean;
  onAsk: (act: ActivationAct) => void;
  onProve: (domain: string) => void;
}

/** One thing that the licence is bound to: what it is, how it lives, and what can be done with it. */
export function ActivationCard({ activation, may, isActive, onAsk, onProve }: ActivationCardProps) {
  const t = useTexts(bindingTexts);
  const words = useTexts(texts);
  const { kind, target, name, proven } = activation;
  const short = shortTarget(target);
  const called = name === '' ? short : name;
  const entries = [
    ...(may.includes('rename') ? [{ label: t('rename'), icon: EditIcon, onSelect: () => onAsk('name') }] : []),
    ...(isActive ? [{ label: t('file'), icon: DownloadIcon, onSelect: () => onAsk('file') }] : []),
    ...(proven === false ? [{ label: t('prove'), icon: VerifiedIcon, onSelect: () => onProve(target) }] : []),
  ];
  return (
    <article className={styles.activation} aria-label={called}>
      <span className={styles.kind} title={words(kind)}>
        <Icon of={kindIcons[kind]} size={20} />
        <span className="visually-hidden">{words(kind)}</span>
      </span>
      <div className={styles.words}>
        <span className={styles.names}>
          <strong title={target}>{called}</strong>
          {proven !== null && <Status tone={proven ? 'good' : 'neutral'}>{t(proven ? 'proven' : 'unproven')}</Status>}
        </span>
        {name !== '' && (
          <code className={styles.target} title={target}>
            {short}
          </code>
        )}
        <Life activation={activation} />
      </div>
      <div className={styles.acts}>
        {may.includes('unbind') && (
          <Button size="sm" aria-label={t('unbindLabel', { target: called })} onClick={() => onAsk('unbind')}>
            {t('unbind')}
          </Button>
        )}
        {entries.length > 0 && (
          <Menu
            trigger={<IconButton icon={MoreIcon} label={t('more', { target: called })} size={32} />}
            entries={entries}
          />
        )}
      </div>
    </article>
  );
}

function Life({ activation: { createdAt, seenAt, diesAt, offlineUntil } }: Pick<ActivationCardProps, 'activation'>) {
  const t = useTexts(bindingTexts);
  const { dateTime, dayAndTime } = useFormats();
  return (
    <span className={styles.life}>
      <span>
        {t('boundAt')} <Time at={createdAt} />
      </span>
      {seenAt !== null && (
        <span>
          {t('seenAt')} <Time at={seenAt} as="relative" />
        </span>
      )}
      {seenAt === null && diesAt !== null && <span>{t('neverSeen')}</span>}
      {diesAt !== null && <span>{t('diesAt', { when: dayAndTime(diesAt) })}</span>}
      {offlineUntil !== null && <span>{t('offlineUntil', { when: dateTime(offlineUntil) })}</span>}
    </span>
  );
}
