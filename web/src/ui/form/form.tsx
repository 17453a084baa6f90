import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldProblem } from '#contract/core/errors.ts';
import { CallError, type CallErrorName } from '../../api/callError.ts';
import { useLocale } from '../../language/locale.tsx';
import { useTexts } from '../../language/texts.ts';
import { toast } from '../kit/toast.ts';
import type { FieldProps } from './fields.ts';
import { loadedFieldSentence, loadFieldSentence } from './fieldSentence.ts';
import { type Keeping, useKept } from './keep/keeping.ts';
import { labelled } from './labelled.ts';
import styles from './form.module.css';
import { Icon } from '../kit/Icon.tsx';
import { WarningIcon } from '../kit/icons.ts';
import { texts } from '../kit/texts.ts';

interface FormOptions<Values> {
  initial: Values;
  /** What can be told without the server, in the contract's words; see `requiredFields`. */
  check?: (values: Values) => FieldProblem[];
  /** Calls the server (with `quiet: true`). Problems with fields go under the fields, any other failure above the button. */
  submit: (values: Values) => Promise<unknown>;
  /** Failures that are about one field although they name none: their sentence stands under it. */
  fieldOf?: Partial<Record<CallErrorName, keyof Values & string>>;
  /** Labels of fields that the contract calls otherwise, for sentences about them. */
  labels?: Partial<Record<keyof Values & string, string>>;
  /** In the console: its values come back after a reload and after the end of a session. */
  keep?: Keeping<Values> | undefined;
}

/** A problem whose sentence the server wrote, or one that is told by its rule. */
type Problem = FieldProblem & { message?: string };

export interface FormState<Values> {
  values: Values;
  set: (changes: Partial<Values>) => void;
  /** Everything a field of ours needs but its label. */
  field: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>;
  /** The same for a field within, by its dotted path; changing it leaves the problems of its neighbours. */
  fieldAt: <Value>(path: string, value: Value, change: (value: Value) => Partial<Values>) => FieldProps<Value>;
  /** What is wrong with single fields, in the order in which it was told. */
  problems: readonly FieldProblem[];
  /** How often problems were told so far; mending one of them does not count. */
  told: number;
  /** Shows a refusal of another call as if it were one of `submit`. */
  refuse: (failed: CallError) => void;
  busy: boolean;
  /** What went wrong besides single fields. */
  failure: string | undefined;
  failed: CallError | undefined;
  /** Whether something differs from where it began. */
  changed: boolean;
  reset: (values?: Values) => void;
  /** Of a form that is kept: its reader gave it up. */
  forget: () => void;
  submit: () => void;
  formRef: React.RefObject<HTMLFormElement | null>;
}

export function useForm<Values extends object>(options: FormOptions<Values>): FormState<Values> {
  const locale = useLocale();
  const t = useTexts(texts);
  const formRef = useRef<HTMLFormElement>(null);
  const [initial, setInitial] = useState(options.initial);
  const [values, setValues] = useState(options.initial);
  const [found, setProblems] = useState<Problem[]>([]);
  /** Whether these are of the form's own check, which knows when another field has mended one. */
  const [isChecked, setChecked] = useState(false);
  const [told, setTold] = useState(0);
  const [failed, setFailed] = useState<CallError | undefined>();
  const [busy, setBusy] = useState(false);
  // A second click before React has drawn the first must not send twice.
  const running = useRef(false);
  /** JSON of what is being sent. */
  const sending = useRef<string>(undefined);
  const kept = useKept({ keeping: options.keep, initial, values, show: setValues });

  useEffect(() => {
    if (told > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [told]);

  const set = useCallback((changes: Partial<Values>) => {
    // Whoever types may soon be told what is wrong with it.
    void loadFieldSentence();
    setValues((before) => ({ ...before, ...changes }));
    setProblems((before) => before.filter((problem) => !(firstPart(problem.field) in changes)));
  }, []);

  async function send() {
    if (running.current) return;
    setFailed(undefined);
    const wrong = options.check?.(values) ?? [];
    await tell(wrong, true);
    if (wrong.length > 0) return;
    running.current = true;
    setBusy(true);
    const sent = JSON.stringify(values);
    sending.current = sent;
    try {
      await options.submit(values);
      kept.forgetSent(sent);
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      await refuse(thrown);
    } finally {
      running.current = false;
      sending.current = undefined;
      setBusy(false);
    }
  }

  async function refuse(refusal: CallError) {
    const known = problemsOf(refusal, options.fieldOf ?? {}).filter((problem) => firstPart(problem.field) in values);
    await tell(known, false);
    setFailed(known.length === 0 ? refusal : undefined);
  }

  async function tell(wrong: Problem[], byCheck: boolean) {
    // At once where there is nothing to wait for: a second click must find the form at work.
    if (wrong.some(({ message }) => message === undefined) && loadedFieldSentence() === undefined)
      await loadFieldSentence();
    setProblems(wrong);
    setChecked(byCheck);
    if (wrong.length > 0) setTold((times) => times + 1);
  }

  const now = isChecked && found.length > 0 ? options.check?.(values) : undefined;
  const problems = now ? found.filter(({ field }) => now.some((one) => one.field === field)) : found;

  const sentence = (problem: Problem | undefined) =>
    problem &&
    (problem.message ?? loadedFieldSentence()?.(locale, labelled(problem, options.labels ?? {})) ?? t('fieldWrong'));

  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name],
      // A computed key loses its type; `name` and `value` belong together by this function's own type.
      onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
      error: sentence(problems.find(({ field }) => firstPart(field) === name)),
    }),
    fieldAt: (path, value, change) => ({
      name: path,
      value,
      onChange: (next) => {
        setValues((before) => ({ ...before, ...change(next) }));
        setProblems((before) => before.filter(({ field }) => !isWithin(field, path)));
      },
      error: sentence(problems.find(({ field }) => isWithin(field, path))),
    }),
    problems,
    told,
    refuse: (refusal) => void refuse(refusal),
    busy,
    failure: failed?.message,
    failed,
    changed: JSON.stringify(values) !== JSON.stringify(initial),
    reset: (next = initial) => {
      const sent = kept.isKept ? sending.current : undefined;
      setInitial(next);
      // What was typed while it was sent is not sent yet.
      setValues((now) => (sent !== undefined && JSON.stringify(now) !== sent ? now : next));
      setProblems([]);
      setFailed(undefined);
    },
    forget: kept.forget,
    submit: () => {
      send().catch(() => toast.bad(t('failedTitle')));
    },
    formRef,
  };
}

/** Which of these fields are still empty, as problems. */
export function requiredFields<Values extends object>(
  values: Values,
  names: readonly (keyof Values & string)[],
): FieldProblem[] {
  return names
    .filter((name) => {
      const value: unknown = values[name];
      return value === undefined || value === null || value === false || (typeof value === 'string' && !value.trim());
    })
    .map((field) => ({ field, rule: 'required' }));
}

/** A form around its fields; shows what went wrong as a whole above its last row. */
export function Form<Values>({
  form,
  children,
  actions,
  label,
}: {
  form: FormState<Values>;
  children: ReactNode;
  /** The buttons; they come after the failure. */
  actions: ReactNode;
  label?: string;
}) {
  return (
    <form
      ref={form.formRef}
      className={styles.form}
      noValidate
      method="post"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {children}
      <div role="alert" className={styles.alert}>
        {form.failure !== undefined && (
          <p className={styles.failure}>
            <Icon of={WarningIcon} />
            <span>
              {form.failure}
              {form.failed?.requestId !== undefined && form.failed.status >= 500 && (
                <small> ({form.failed.requestId})</small>
              )}
            </span>
          </p>
        )}
      </div>
      <div className={styles.actions}>{actions}</div>
    </form>
  );
}

function problemsOf(failed: CallError, fieldOf: Partial<Record<CallErrorName, string>>): Problem[] {
  const field = fieldOf[failed.reason];
  return field === undefined ? failed.fields : [{ field, rule: 'format', message: failed.message }];
}

function isWithin(field: string, path: string): boolean {
  return field === path || field.startsWith(`${path}.`);
}

function firstPart(field: string): string {
  return field.split('.')[0] ?? field;
}
