import { useState } from 'react';
import { Button } from '../ui/kit/Button.tsx';
import { ActionDialog, type ActionProps } from './ActionDialog.tsx';

export interface ActionButtonProps<Values extends object> extends ActionProps<Values> {
  /** Whether the reader may, as the reply says; a dialog that is open stays and tells why it was refused. */
  may?: boolean;
  primary?: boolean;
  size?: 'sm' | 'md';
  disabled?: boolean;
}

/** A button and the dialog it opens. */
export function ActionButton<Values extends object>(props: ActionButtonProps<Values>) {
  const { may = true, primary = false, size = 'md', disabled = false, ...dialog } = props;
  const { act, icon, danger = false } = dialog;
  const [open, setOpen] = useState(false);
  return (
    <>
      {may && (
        <Button
          size={size}
          disabled={disabled}
          kind={danger ? 'danger' : primary ? 'primary' : 'normal'}
          onClick={() => setOpen(true)}
          {...(icon && { icon })}
        >
          {act}
        </Button>
      )}
      <ActionDialog {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
