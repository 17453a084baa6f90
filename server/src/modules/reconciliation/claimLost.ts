/** Another process reads the bill of the day by now: what this one did of it does not count. */
export class ClaimLost extends Error {}
