/**
 * The one origin that pages send their calls to, from the text of `MALLARD_API_URL`, without a slash at its end; undefined where
 * that is empty. The build and the server read it alike. Throws an error that says what is wrong.
 */
export function apiOriginOf(text: string | undefined): string | undefined {
  const value = text?.trim() ?? '';
  if (value === '') return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  // A list with commas may be a host by its letters.
  if (!url || value.includes(',') || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new Error(
      `MALLARD_API_URL is "${value}": it must be exactly one http or https address without path, such as https://api.example.`,
    );
  }
  return url.origin;
}
