import type { ReactNode } from 'react';
import { useTexts } from '../language/texts.ts';
import { Form, type FormState } from '../ui/form/form.tsx';
import { Button } from '../ui/kit/Button.tsx';
import type { IconShape } from '../ui/kit/Icon.tsx';
import { ModalActions } from '../ui/kit/overlay/Modal.tsx';
import { texts } from './texts.ts';

interface ActionFormProps<Values> {
  form: FormState<Values>;
  label: string;
  /** A verb: the button that does it. */
  act: string;
  icon?: IconShape | undefined;
  danger?: boolean;
  disabled?: boolean;
  /** The one blue button of the screen is another. */
  plain?: boolean;
  /** Right of the action. */
  beside?: ReactNode;
  /** In a dialog: the way out, left of the action. */
  onCancel?: () => void;
  children: ReactNode;
}

/** A form with its one action. */
export function ActionForm<Values>(props: ActionFormProps<Values>) {
  const { form, label, act, icon, danger = false, disabled = false, plain = false, beside, onCancel, children } = props;
  const t = useTexts(texts);
  const kind = danger ? 'danger' : plain ? 'normal' : 'primary';
  const button = (
    <Button type="submit" kind={kind} busy={form.busy} disabled={disabled} {...(icon && { icon })}>
      {act}
    </Button>
  );
  const actions = onCancel ? (
    // Beside what cancels something else, “cancel” could be either.
    <ModalActions cancel={t(act.startsWith(t('cancel')) ? 'back' : 'cancel')} onCancel={onCancel}>
      {button}
    </ModalActions>
  ) : (
    <>
      {button}
      {beside}
    </>
  );
  return (
    <Form form={form} label={label} actions={actions}>
      {children}
    </Form>
  );
}
