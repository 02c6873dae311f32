/** Returns whether a host name, as a URL has it, always means the machine itself. */
export function isThisMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
