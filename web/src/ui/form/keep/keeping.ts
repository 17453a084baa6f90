import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react';

/** Makes a form one whose unsent values are kept, all of them together. Never for secrets or identity data. */
export interface Keeping<Values> {
  /** Form and record, such as `ticket:5`: no label and no address. The form is mounted anew for another record. */
  as: string;
  /** Whether these values may be kept and restored; without it all may. Values with pictures may not. */
  may?: (values: Values) => boolean;
}

/** Keeps values of forms for one account. Initial values and values are JSON texts. */
export interface FormKeeper {
  keep: (form: string, initial: string, values: string) => void;
  /** What is kept of a form that began with the same; tells the reader that it was found. */
  restore: (form: string, initial: string, isFit: (values: string) => boolean) => string | undefined;
  /** Forgets these values, and no others that another tab has kept since. */
  forget: (form: string, values: string) => void;
  /** Forgets values that the server has, and tells other tabs. */
  forgetSent: (form: string, values: string) => void;
  /** Told of values that another tab sent. Returns how to stop. */
  onSent: (form: string, listener: (values: string) => void) => () => void;
}

const KeeperContext = createContext<FormKeeper | undefined>(undefined);
/** Forms within are kept if they ask for it; without one none is. */
export const KeeperProvider = KeeperContext.Provider;

interface KeptState<Values> {
  keeping: Keeping<Values> | undefined;
  initial: Values;
  values: Values;
  show: (values: Values) => void;
}

/** Restores the values of a form as it mounts, and keeps them as they change. */
export function useKept<Values>({ keeping, initial, values, show }: KeptState<Values>) {
  const keeper = useContext(KeeperContext);
  // As the initial values: both are of the record for which the form was mounted.
  const [kept] = useState(() => (keeper && keeping ? { keeper, form: keeping.as } : undefined));
  /** What this form kept last. */
  const own = useRef<string>(undefined);
  const seen = useRef(values);
  /** Behind a tab of the console effects end, and begin again with the screen. */
  const wasRead = useRef(false);
  const now = useRef({ keeping, initial, show });
  useEffect(() => {
    now.current = { keeping, initial, show };
  });

  useEffect(() => {
    if (!kept || seen.current === values) return;
    seen.current = values;
    const { keeping: rules, initial: begun } = now.current;
    const [before, json] = [JSON.stringify(begun), JSON.stringify(values)];
    if (json !== before && (rules?.may?.(values) ?? true)) {
      own.current = json;
      kept.keeper.keep(kept.form, before, json);
    } else if (own.current !== undefined) {
      kept.keeper.forget(kept.form, own.current);
    }
  }, [kept, values]);

  // After the effect above: values that come back are not changed ones.
  useEffect(() => {
    if (!kept || wasRead.current) return;
    wasRead.current = true;
    const { keeping: rules, initial: begun } = now.current;
    const found = kept.keeper.restore(
      kept.form,
      JSON.stringify(begun),
      (json) => rules?.may?.(JSON.parse(json) as Values) ?? true,
    );
    if (found === undefined) return;
    own.current = found;
    seen.current = JSON.parse(found) as Values;
    now.current.show(seen.current);
  }, [kept]);

  useEffect(
    () =>
      kept?.keeper.onSent(kept.form, (sent) => {
        if (JSON.stringify(seen.current) === sent) now.current.show(now.current.initial);
      }),
    [kept],
  );

  const forget = useCallback(() => {
    if (kept && own.current !== undefined) kept.keeper.forget(kept.form, own.current);
  }, [kept]);
  return { isKept: kept !== undefined, forget, forgetSent: (sent: string) => kept?.keeper.forgetSent(kept.form, sent) };
}
