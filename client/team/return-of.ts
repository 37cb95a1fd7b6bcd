/** Where the login leads: the path that was asked for, on this host and no other. */
export function returnOf(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/'
  return /^\/(?![/\\])/.test(to) ? to : '/'
}
