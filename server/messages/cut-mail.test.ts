import { expect, test } from 'vitest'
import { mailCutter } from './cut-mail.ts'

/** As the network hands it over, in pieces of this length. */
function cut(mail: string, pieces = 60_000): string {
  const cutter = mailCutter()
  const bytes = Buffer.from(mail, 'latin1')
  for (let at = 0; at < bytes.length; at += pieces) cutter.push(bytes.subarray(at, at + pieces))
  return cutter.end().toString('latin1')
}

const withParts = (...parts: string[]) =>
  [
    'Subject: a',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    ...parts.flatMap((part) => ['--b', part]),
    '--b--',
    '',
  ].join('\r\n')
const photograph = (letters: number) =>
  `Content-Type: image/jpeg; name=a.jpg\r\nContent-Transfer-Encoding: base64\r\n\r\n${'/9j/4AAQSkZJRgABAQAA\r\n'.repeat(letters / 22)}`
const letter = 'Content-Type: text/plain\r\n\r\nBonjour\r\n-- \r\nSophie'

test.each([1, 7, 60_000])(
  '[ORDERS-06] of a photograph only the head is kept, what is written after it whole (by %d)',
  (pieces) => {
    const kept = cut(withParts(photograph(pieces < 10 ? 2200 : 3_000_000), letter), pieces)
    expect(kept).not.toContain('4AAQ')
    expect(kept.split(/\r?\n/).filter(Boolean)).toEqual([
      'Subject: a',
      'Content-Type: multipart/mixed; boundary=b',
      '--b',
      'Content-Type: image/jpeg; name=a.jpg',
      'Content-Transfer-Encoding: base64',
      '--b',
      'Content-Type: text/plain',
      'Bonjour',
      '-- ',
      'Sophie',
      '--b--',
    ])
  },
)

test('[ORDERS-06] a mail is kept as it is written, unless it is longer than anybody reads', () => {
  const short = `Subject: a\r\n\r\n${'Bonjour\r\n\r\n--\r\n'.repeat(100)}`
  expect(cut(short).replaceAll('\n\n', '\n')).toBe(short.replaceAll('\n\n', '\n'))
  for (const [mail, most] of [
    [`Subject: a\r\n\r\n${'a'.repeat(3_000_000)}`, 257 * 1024],
    [`Subject: a\r\n\r\n${'a\n'.repeat(1_000_000)}`, 25_000],
    [`${'a: b\r\n'.repeat(1_000_000)}\r\n`, 80_000],
    [`a: ${'b'.repeat(3_000_000)}`, 1024 * 1024],
    [withParts(...Array.from({ length: 3000 }, () => 'Content-Type: text/plain\r\n\r\na')), 1024 * 1024],
    [
      withParts(...Array.from({ length: 30 }, () => `Content-Type: text/plain\r\n\r\n${'a'.repeat(200_000)}`)),
      1024 * 1024,
    ],
  ] as const) {
    const kept = cut(mail)
    expect(kept.length).toBeLessThanOrEqual(most)
    expect(kept.split('\n').length).toBeLessThanOrEqual(12_100)
  }
})
