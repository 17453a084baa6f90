/** Someone is logged in exactly when local storage holds a token under this key. */
const storageKey = 'token';
const listeners = new Set<() => void>();

export function readToken(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

export function keepToken(token: string | null): void {
  if (token === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, token);
  for (const listener of listeners) listener();
}

/** Told when somebody logs in or out, in another tab as well. */
export function onTokenChange(listener: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handleStorage);
  };
}
