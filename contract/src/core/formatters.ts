/** Formatters of dates and numbers by language and style, each made once: making one takes a thousand times as long as using it. */

const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const spans = new Map<string, Intl.RelativeTimeFormat>();

/**
 * As `Intl.DateTimeFormat`; without a zone (IANA name) it writes by the clock of whoever runs it.
 * Languages, styles and zones come from a short list: nothing that somebody types may reach it.
 */
export function dateFormatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(dates, language, options, () => new Intl.DateTimeFormat(language, options));
}

/** As `Intl.NumberFormat`. */
export function numberFormatter(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return kept(numbers, language, options, () => new Intl.NumberFormat(language, options));
}

/** As `Intl.RelativeTimeFormat`: `in 2 hours`. */
export function spanFormatter(language: string, options: Intl.RelativeTimeFormatOptions): Intl.RelativeTimeFormat {
  return kept(spans, language, options, () => new Intl.RelativeTimeFormat(language, options));
}

function kept<Formatter>(
  all: Map<string, Formatter>,
  language: string,
  options: object,
  make: () => Formatter,
): Formatter {
  const key = `${language} ${JSON.stringify(options)}`;
  const found = all.get(key);
  if (found !== undefined) return found;
  const made = make();
  all.set(key, made);
  return made;
}
