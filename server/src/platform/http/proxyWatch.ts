/** Whether somebody acts as a proxy who was not named as one; known to this process since its start. */
export class ProxyWatch {
  /** The first address from where X-Forwarded-For came unbidden. */
  unnamedProxy: string | null = null;

  /** Whether it is the first. */
  note(address: string): boolean {
    if (this.unnamedProxy !== null) return false;
    this.unnamedProxy = address;
    return true;
  }
}
