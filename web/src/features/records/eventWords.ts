/** What belongs to an event, as one line: `from user → to admin`, `call getHealth, why forbidden`. */
export function detailOf(detail: Readonly<Record<string, string>>): string {
  const { from, to, ...others } = detail;
  const change = from !== undefined && to !== undefined ? [`${from} → ${to}`] : [];
  return [...change, ...Object.entries(others).map(([name, value]) => `${name}: ${value}`)].join(' · ');
}
