/** Script of a public page at the first visit, gzipped, in bytes; `docs/performance.md` says what it is made of. */
export const publicScriptMax = 172_000;
