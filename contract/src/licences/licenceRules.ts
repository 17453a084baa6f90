/** Numbers of the business about licences. Free of zod. */

/** How often a holder may unbind by themselves. */
export const unbindLimit = { max: 3, days: 30 } as const;

/** How often a holder may replace a key. */
export const rotationLimit = { max: 3, days: 30 } as const;

/** How long a floating seat may go without a heartbeat before it is given up, in seconds. */
export const heartbeatSeconds = { min: 30, max: 24 * 60 * 60 } as const;

/** Characters of what a licence is bound to. */
export const machineLength = { min: 8, max: 128 } as const;
export const accountLength = { min: 4, max: 32 } as const;
