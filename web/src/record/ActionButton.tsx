import { useState } from 'react';
import { Button } from '../ui/kit/Button.tsx';
import { ActionDialog, type ActionProps } from './ActionDialog.tsx';

export interface ActionButtonProps<Values extends object> extends ActionProps<Values> {
  /** Whether the reader may, as the reply says; a dialog that is open stays and tells why it was refused. */
  may?: boolean;
  disabled?: boolean;
  /** For screen readers, where `act` alone does not say what of. */
  label?: string;
  primary?: boolean;
  /** Words only: for what is rarely done. What is dangerous says so in the dialog. */
  quiet?: boolean;
  size?: 'sm' | 'md';
}

/** A button and the dialog it opens. */
export function ActionButton<Values extends object>(props: ActionButtonProps<Values>) {
  const { may = true, disabled = false, label, primary = false, quiet = false, size = 'md', ...dialog } = props;
  const { act, icon, danger = false } = dialog;
  const [open, setOpen] = useState(false);
  return (
    <>
      {may && (
        <Button
          size={size}
          disabled={disabled}
          {...(label !== undefined && { 'aria-label': label })}
          kind={quiet ? 'quiet' : danger ? 'danger' : primary ? 'primary' : 'normal'}
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
