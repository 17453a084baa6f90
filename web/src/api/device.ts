/** What the last login from this device gave: the next one is then counted apart from the tries of strangers. */
const storageKey = 'device';

export function readDevice(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepDevice(device: string): void {
  try {
    localStorage.setItem(storageKey, device);
  } catch {
    // Where nothing is kept, the device stays unknown.
  }
}
