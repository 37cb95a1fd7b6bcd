import { crc32 } from 'node:zlib'

/**
 * A few small files in one download, as they are: what is saved by squeezing them is not worth a package.
 * @param files names of letters, digits, dots and hyphens. Source: APPNOTE.TXT of PKWARE, 4.3.
 */
export function zipOf(files: readonly { name: string; content: Uint8Array }[], at: Date): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0) // The version that is needed to read it.
    facts.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6)
    facts.writeUInt16LE(((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(), 8)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, Buffer.from(name)])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, rest, Buffer.from(name)]))
    parts.push(local, Buffer.from(content))
    offset += local.length + content.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, entries, end])
}
