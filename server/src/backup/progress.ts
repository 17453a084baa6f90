/** Tells somebody at a terminal, or a log, how far a long work is. */
export interface Progress {
  step(text: string): void;
  /** Told often; said at most every two seconds. */
  add(what: { rows?: number; bytes?: number; files?: number }): void;
}

const pauseMs = 2000;

export function progressTo(print: (line: string) => void): Progress {
  const startedAt = performance.now();
  let said = startedAt;
  let current = '';
  let done = { rows: 0, bytes: 0, files: 0 };
  return {
    step: (text) => {
      current = text;
      said = performance.now();
      done = { rows: 0, bytes: 0, files: 0 };
      print(`${text} …`);
    },
    add: ({ rows = 0, bytes = 0, files = 0 }) => {
      done = { rows: done.rows + rows, bytes: done.bytes + bytes, files: done.files + files };
      const now = performance.now();
      if (now - said < pauseMs) return;
      said = now;
      const parts = [
        done.rows > 0 ? `${done.rows.toLocaleString('en')} rows` : '',
        done.files > 0 ? `${done.files.toLocaleString('en')} files` : '',
        done.bytes > 0 ? sizeOf(done.bytes) : '',
      ].filter(Boolean);
      print(`${current}: ${parts.join(', ')} after ${Math.round((now - startedAt) / 1000)} s`);
    },
  };
}

/** A size as people read it. */
export function sizeOf(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;
}
