/** What belongs to an event, as one line: `user → admin`, `call: getHealth · why: forbidden`; a device by its name alone. */
export function detailOf(detail: Readonly<Record<string, string>>): string {
  const { from, to, device, ...others } = detail;
  const change = from !== undefined && to !== undefined ? [`${from} → ${to}`] : [];
  const named = device === undefined ? [] : [device];
  return [...change, ...named, ...Object.entries(others).map(([name, value]) => `${name}: ${value}`)].join(' · ');
}
