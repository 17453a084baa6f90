import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { CallErrorName } from '../api/callError.ts';
import { useTexts } from '../language/texts.ts';
import { type FormState, requiredFields, useForm } from '../ui/form/form.tsx';
import type { Keeping } from '../ui/form/keep/keeping.ts';
import type { IconShape } from '../ui/kit/Icon.tsx';
import { Confirm, Modal } from '../ui/kit/overlay/Modal.tsx';
import { ActionForm } from './ActionForm.tsx';
import { texts } from './texts.ts';

export interface ActionProps<Values extends object> {
  title: string;
  /** A verb: the button that does it. */
  act: string;
  icon?: IconShape | undefined;
  /** For what refuses, takes away or cannot be undone. */
  danger?: boolean;
  /** What will happen. */
  lead?: ReactNode;
  /** What is asked for; nothing: a question only. */
  initial?: Values;
  required?: readonly (keyof Values & string)[];
  fieldOf?: Partial<Record<CallErrorName, keyof Values & string>>;
  keep?: Keeping<Values>;
  /** The fields, bound by `form.field(name)`. */
  children?: (form: FormState<Values>) => ReactNode;
  /** Does it, such as by `send` of `useAction`; a refusal is shown in the dialog, which closes after success. */
  onAct: (values: Values) => Promise<unknown>;
}

interface ActionDialogProps<Values extends object> extends ActionProps<Values> {
  open: boolean;
  onClose: () => void;
}

/** Asks before an action, for nothing or with fields; it is what the dialog's last button does. */
export function ActionDialog<Values extends object>({ open, ...props }: ActionDialogProps<Values>) {
  const t = useTexts(texts);
  const isTyped = useRef(false);
  const forget = useRef<() => void>(undefined);
  const [isAsking, setAsking] = useState(false);
  const rememberTyped = useCallback((typed: boolean, forgetTyped?: () => void) => {
    isTyped.current = typed;
    forget.current = forgetTyped;
  }, []);
  // Escape reaches both dialogs while the question stands.
  const handleLeave = () => {
    if (isAsking) return;
    // After the event: the Escape that asks for it would close the question as well.
    if (isTyped.current) setTimeout(() => setAsking(true));
    else props.onClose();
  };
  const handleDiscard = () => {
    setAsking(false);
    forget.current?.();
    props.onClose();
  };
  return (
    <>
      <Modal open={open} onClose={handleLeave} title={props.title} size="sm">
        <Content {...props} onLeave={handleLeave} onTyped={rememberTyped} />
      </Modal>
      <Confirm
        open={open && isAsking}
        onClose={() => setAsking(false)}
        title={t('discardTitle')}
        act={t('discard')}
        cancel={t('keep')}
        danger
        onAct={handleDiscard}
      >
        {t('discardText')}
      </Confirm>
    </>
  );
}

type ContentProps<Values extends object> = Omit<ActionDialogProps<Values>, 'open'> & {
  onLeave: () => void;
  /** Told whether something was typed that is not sent, and how it is given up. */
  onTyped: (typed: boolean, forget?: () => void) => void;
};

/** Lives as long as the dialog is open, so that each opening begins anew. */
function Content<Values extends object>(props: ContentProps<Values>) {
  const { title, act, icon, danger = false, lead, initial, required = [], fieldOf, keep, children, onAct } = props;
  const { onClose, onLeave, onTyped } = props;
  const form = useForm<Values>({
    // Without fields there are no values to begin with.
    initial: initial ?? ({} as Values),
    check: (values) => requiredFields(values, required),
    submit: async (values) => {
      await onAct(values);
      onClose();
    },
    ...(fieldOf && { fieldOf }),
    keep,
  });
  useEffect(() => {
    onTyped(form.changed, form.forget);
    return () => onTyped(false);
  }, [onTyped, form.changed, form.forget]);
  return (
    <ActionForm form={form} label={title} act={act} icon={icon} danger={danger} onCancel={onLeave}>
      {lead !== undefined && <p>{lead}</p>}
      {children?.(form)}
    </ActionForm>
  );
}
