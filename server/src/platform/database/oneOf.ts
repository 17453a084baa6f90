/** Names of a fixed list as SQL, for `state in …` in a statement whose index has the same condition: `('booked', 'active')`. */
export function oneOf(names: readonly string[]): string {
  return `(${[...new Set(names)].map((name) => `'${name}'`).join(', ')})`;
}
