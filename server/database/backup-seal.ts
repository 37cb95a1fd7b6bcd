import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The first bytes of a sealed backup; the number is raised when an older server could not open it any more. */
const mark = 'cepage sealed backup 1\n'
const saltBytes = 16
const headBytes = mark.length + saltBytes
/** A file of any size is opened piece by piece, and nothing of a piece is given out before it is known to be ours. */
const pieceBytes = 64 * 1024
const tagBytes = 16

/** Encrypts what passes, so that only who has the key can read it, change it or make another. */
export async function* seal(bytes: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const head = Buffer.concat([Buffer.from(mark), randomBytes(saltBytes)])
  const fileKey = await keyOf(key, head)
  yield head
  for await (const { piece, nonce } of piecesOf(bytes, pieceBytes)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonce).setAAD(head)
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * The bytes that were sealed into a file; those of a file without a seal as they are.
 * @throws an Error with a sentence when the key is missing or another one, when any byte of a sealed file was changed,
 * added or cut off, and when a key is given for a file that anybody could have written.
 */
export async function* unseal(file: string, key: string | undefined): AsyncGenerator<Buffer> {
  const head = await headOf(file)
  if (!head.toString('latin1').startsWith(mark.slice(0, -2))) {
    if (key !== undefined)
      throw new Error(
        `${file} is not sealed, so it may be anybody's: to restore it all the same, take BACKUP_KEY away.`,
      )
    yield* createReadStream(file)
    return
  }
  if (!head.toString('latin1').startsWith(mark))
    throw new Error(`${file} was sealed by a newer release: restore it with that one.`)
  if (key === undefined) throw new Error(`${file} is sealed: give the BACKUP_KEY it was written with.`)
  const fileKey = await keyOf(key, head)
  for await (const { piece, nonce } of piecesOf(createReadStream(file, { start: headBytes }), pieceBytes + tagBytes)) {
    const at = Math.max(piece.length - tagBytes, 0)
    try {
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce, { authTagLength: tagBytes })
      decipher.setAAD(head).setAuthTag(piece.subarray(at))
      yield Buffer.concat([decipher.update(piece.subarray(0, at)), decipher.final()])
    } catch (error) {
      throw new Error(`${file} cannot be opened: the BACKUP_KEY is another one, or the file was changed.`, {
        cause: error,
      })
    }
  }
}

/** Reads all of a sealed file before any of it is used. @throws as `unseal` does. */
export async function checkSeal(file: string, key: string | undefined): Promise<void> {
  const opened = unseal(file, key)
  let isOver = (await opened.next()).done
  // Without a seal there is nothing to check.
  while (!isOver && key !== undefined) isOver = (await opened.next()).done
  await opened.return(undefined)
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const head = Buffer.alloc(headBytes)
    await handle.read(head, 0, headBytes, 0)
    return head
  } finally {
    await handle.close()
  }
}

/** A key per file, from its salt: the numbers of the pieces may then begin at nought in each. */
const keyOf = (key: string, head: Buffer) => deriveKey(key, head.subarray(mark.length), 32)
const deriveKey = promisify<string, Buffer, number, Buffer>(scrypt)

/** The nonce says the piece's place and whether it is the last: none can be moved, left out or cut off. */
async function* piecesOf(bytes: AsyncIterable<Buffer>, size: number): AsyncGenerator<{ piece: Buffer; nonce: Buffer }> {
  const nonceOf = (place: number, isLast: boolean) => {
    const nonce = Buffer.alloc(12)
    nonce.writeUInt32BE(place, 4)
    nonce.writeUInt8(isLast ? 1 : 0, 8)
    return nonce
  }
  let place = 0
  let held = Buffer.alloc(0)
  for await (const more of bytes) {
    held = Buffer.concat([held, more])
    for (; held.length > size; held = held.subarray(size))
      yield { piece: held.subarray(0, size), nonce: nonceOf(place++, false) }
  }
  yield { piece: held, nonce: nonceOf(place, true) }
}
