/** Halves by their name, and the files of each, written by the build (`laterParts` in vite.config.ts). */
declare module 'virtual:halves' {
  const files: Readonly<Record<string, readonly string[]>>;
  export default files;
}
