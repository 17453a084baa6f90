import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { CallOutput } from '../../api/call.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import type { FieldProps } from '../../ui/form/fields.ts';
import { Soft } from '../../record/Soft.tsx';
import { Icon } from '../../ui/kit/Icon.tsx';
import { SearchIcon, UserIcon } from '../../ui/kit/icons.ts';
import { Found, Picked } from '../../ui/list/Picker.tsx';
import { Status } from '../../ui/kit/Status.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSettled } from '../../ui/form/useSettled.ts';
import { texts } from './texts.ts';

export type PickedUser = Pick<CallOutput<'findUsers'>['list'][number], 'id' | 'username'>;

/** Picks a user by name or number; null while nobody is picked. */
export function UserField({ value, onChange, ...field }: FieldProps<PickedUser | null>) {
  const t = useTexts(texts);
  if (value === null) return <Search {...field} onPick={onChange} />;
  return (
    <Picked label={t('user')} change={t('userChange')} onChange={() => onChange(null)}>
      <Icon of={UserIcon} />
      <span>
        <strong>{value.username}</strong> <Soft>#{value.id}</Soft>
      </span>
    </Picked>
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
      <div role="status">{search !== '' && found.data?.list.length === 0 && <Soft>{t('userNone')}</Soft>}</div>
      {search !== '' && found.data !== undefined && found.data.list.length > 0 && (
        <Found
          label={t('userFound')}
          items={found.data.list}
          keyOf={({ id }) => id}
          show={({ id, username, state }) => (
            <>
              <strong>{username}</strong> <Soft>#{id}</Soft>
              {state === 'frozen' && <Status tone="warning">{t('frozenUser')}</Status>}
            </>
          )}
          onPick={onPick}
        />
      )}
    </div>
  );
}
