/** What belongs to an event, as one line: `user → admin`, `call: getHealth · why: forbidden`; what has a name, and a device, by it alone. */
export function detailOf(detail: Readonly<Record<string, string>>): string {
  const { from, to, device, name, ...others } = detail;
  const change = from !== undefined && to !== undefined ? [`${from} → ${to}`] : [];
  const named = [name, device].filter((word) => word !== undefined);
  return [...change, ...named, ...Object.entries(others).map(([name, value]) => `${name}: ${value}`)].join(' · ');
}
