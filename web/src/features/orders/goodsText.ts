/** Formats shown goods as text: a line per secret or account field, accounts separated by an empty line. */
export function textOfGoods(shown: {
  items: readonly { content: string | null; fields: readonly { name: string; value: string }[] }[];
}): string {
  const texts = shown.items.map(
    ({ content, fields }) => content ?? fields.map(({ name, value }) => `${name}: ${value}`).join('\n'),
  );
  const areSecrets = shown.items.every(({ content }) => content !== null);
  return texts.join(areSecrets ? '\n' : '\n\n');
}
