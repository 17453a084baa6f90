/** Name → method and path (`GET /api/index`), printed from the contract by the build (`callAddresses` in vite.config.ts). */
declare module 'virtual:call-addresses/public' {
  const addresses: Readonly<Record<string, string>>;
  export default addresses;
}

/** Those of the reading calls that no public page makes. */
declare module 'virtual:call-addresses/console' {
  const addresses: Readonly<Record<string, string>>;
  export default addresses;
}

/** Those of the other calls that no public page makes. */
declare module 'virtual:call-addresses/changes' {
  const addresses: Readonly<Record<string, string>>;
  export default addresses;
}
