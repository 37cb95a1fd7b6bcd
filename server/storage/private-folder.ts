import { chmod, mkdir, stat } from 'node:fs/promises'

/** Files of visitors are nobody else's on this machine. */
export const privateFile = { mode: 0o600 }

/** A folder that only the server's own account may look into, also one that an older release left open. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { mode, uid } = await stat(folder)
  // On a volume that somebody else prepared the rights are theirs to set.
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) await chmod(folder, 0o700)
}
