/** `1.5 MB`, never broken between the two; the same in both languages. */
export function sizeOf(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const step = bytes === 0 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  return `${value >= 100 || step === 0 ? Math.round(value) : value.toFixed(1)}\u00A0${units[step]}`;
}
