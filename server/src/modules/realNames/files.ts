import type { FileStorage } from '../../outside/files/storage.ts';
import type { Call } from '../../platform/http/http.ts';

/** Removes files whose rows a call deletes, once that is committed. What fails is removed by the sweep. */
export function removeAfterCommit(call: Call, storage: FileStorage, storageKeys: readonly string[]): void {
  call.afterCommit(() => {
    Promise.all(storageKeys.map((key) => storage.remove(key))).catch((error: unknown) =>
      call.app.log.warn({ err: error }, 'photos of an application could not be removed at once'),
    );
  });
}
