import { useEffect, useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/Button.tsx';
import type { FieldProps } from '../../ui/fields.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SearchIcon, UserIcon } from '../../ui/icons.ts';
import { Status } from '../../ui/Status.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './Money.module.css';
import { texts } from './texts.ts';

export type PickedUser = Pick<CallOutput<'findUsers'>['list'][number], 'id' | 'username'>;

/** Picks a user by name or number; null while nobody is picked. */
export function UserField({ value, onChange, ...field }: FieldProps<PickedUser | null>) {
  const t = useTexts(texts);
  const labelId = useId();
  if (value === null) return <Search {...field} onPick={onChange} />;
  return (
    <div>
      <span id={labelId} className={styles.label}>
        {t('user')}
      </span>
      <div className={styles.picked} role="group" aria-labelledby={labelId}>
        <Icon of={UserIcon} />
        <span>
          <strong>{value.username}</strong> <span className={styles.soft}>#{value.id}</span>
        </span>
        <Button size="sm" kind="quiet" onClick={() => onChange(null)}>
          {t('userChange')}
        </Button>
      </div>
    </div>
  );
}

function Search({
  onPick,
  name,
  error,
}: Pick<FieldProps<unknown>, 'name' | 'error'> & { onPick: (user: PickedUser) => void }) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const found = useCall('findUsers', { search }, { enabled: search !== '' });
  return (
    <div>
      <TextField
        name={name}
        error={error}
        label={t('user')}
        placeholder={t('userSearch')}
        icon={SearchIcon}
        value={typed}
        onChange={setTyped}
        maxLength={limits.username.max}
        autoComplete="off"
        required
      />
      <div role="status">
        {search !== '' && found.data?.list.length === 0 && <p className={styles.none}>{t('userNone')}</p>}
      </div>
      {search !== '' && found.data !== undefined && found.data.list.length > 0 && (
        <ul className={styles.found} aria-label={t('userFound')}>
          {found.data.list.map((user) => (
            <li key={user.id}>
              <button type="button" onClick={() => onPick(user)}>
                <strong>{user.username}</strong> <span className={styles.soft}>#{user.id}</span>
                {user.state === 'frozen' && <Status tone="warning">{t('frozenUser')}</Status>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A value that has not changed for a moment: not each key asks the server. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 200);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
