import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { EncodedText } from './encoded-text.ts'

const text = Array.from({ length: 2000 }, (_, index) => `<p>wine ${(index * index * 31) % 977}</p>`).join('')
const readers = {
  'gzip, deflate, br, zstd': (body: Buffer) => zstdDecompressSync(body),
  'br;q=1.0, gzip': (body: Buffer) => brotliDecompressSync(body),
  gzip: (body: Buffer) => gunzipSync(body),
  '': (body: Buffer) => body,
}

test('[PAGE-01] whatever a browser can read says the same, before and after it is encoded with all effort', async () => {
  const encoded = new EncodedText(text)
  for (const turn of ['first', 'pressed']) {
    for (const [accepted, read] of Object.entries(readers)) {
      const { body, encoding } = await encoded.for(accepted)
      const decoded = encoding === 'br' ? brotliDecompressSync(body) : read(body)
      expect([turn, accepted, decoded.toString() === text]).toEqual([turn, accepted, true])
    }
    await encoded.press()
  }
  expect((await encoded.for('zstd, br')).encoding).toBe('br')
})

test('[PAGE-01] a text is kept once, in the form it travels in', async () => {
  const encoded = new EncodedText(text)
  expect(encoded.bytes).toBe(Buffer.byteLength(text))
  const { body } = await encoded.for('zstd, br')
  expect(encoded.bytes).toBe(body.length)
  const wide = (await encoded.for('br')).body.length
  expect(encoded.bytes).toBe(wide)
  await encoded.press()
  expect((await encoded.for('zstd, br')).body).toHaveLength(encoded.bytes)
  expect(encoded.bytes).toBeLessThan(wide)
})

test('[PAGE-01] who can read nothing but the text is given the text', async () => {
  for (const accepted of [undefined, 'identity', 'deflate', 'brotli', 'br;q=0, gzip; q=0.0'])
    expect((await new EncodedText(text).for(accepted)).encoding).toBeUndefined()
})

test('a body that is kept holds no more memory than it has bytes', async () => {
  for (const accepted of ['br', 'zstd']) {
    const { body } = await new EncodedText('wine '.repeat(5000)).for(accepted)
    expect(body.buffer.byteLength).toBe(body.length)
  }
})
