import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { read } from './foreign-mail.ts'

/**
 * Mails as programs of people write them, made for this test after what stands in public archives, manuals and the tests
 * of other projects (`docs/decisions/0075`); each with the words that its writer wrote beside it.
 */
const folder = path.join(import.meta.dirname, 'received-mails')
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.eml'))
  .map((file) => path.basename(file, '.eml'))

const readOf = (content: string) => read({ content: Buffer.from(content), envelopeFrom: 'jutta@example.net' })
const mailOf = (name: string) => readFileSync(path.join(folder, `${name}.eml`), 'utf8')

test('[MAILIN-01] there are forty of them at least', () => {
  expect(names.length).toBeGreaterThanOrEqual(40)
})

describe.each(names)('%s', (name) => {
  test('[MAILIN-01] what was written is shown, and nothing else', async () => {
    expect((await readOf(mailOf(name))).text).toBe(readFileSync(path.join(folder, `${name}.txt`), 'utf8').trim())
  })

  test('[MAILIN-01] the secret address of the thread is in no word of it', async () => {
    const { text, quoted } = await readOf(mailOf(name))
    expect(text + quoted).not.toContain('reply+')
  })
})

describe('words of a mail', () => {
  const textOf = async (body: string, type = 'text/plain') => (await readOf(`Content-Type: ${type}\n\n${body}`)).text

  test.each([
    ['Jutta <mailto:SECRET> said', 'Jutta said'],
    ['[mailto:SECRET]', ''],
    ['write to SECRET, please', 'write to, please'],
    ['mine is jutta@example.net', 'mine is jutta@example.net'],
    ['reply+all@example.net', 'reply+all@example.net'],
  ])('[MAILIN-01] %s: no address that opens the thread stands in what is shown', async (text, shown) => {
    const secret = `REPLY+${'abcdefghi'.repeat(5)}@reply.xn--chteau-xta.example`
    expect(await textOf(text.replace('SECRET', secret))).toBe(shown)
  })

  // RFC 3676: a space is put before what would be read as a mark, and the line before a signature is no paragraph's.
  test.each([
    [' >> Wichtig', ' >> Wichtig'.trim()],
    ['one \ntwo\nthree', 'one two\nthree'],
    ['one\n-- \nJutta', 'one\n--\nJutta'],
    ['> one \n>> two \nthree', 'three'],
  ])('[MAILIN-01] %j as flowed text is %j', async (body, shown) => {
    expect(await textOf(body, 'text/plain; format=flowed')).toBe(shown)
    expect(await textOf(body, 'text/plain;\n\tcharset=utf-8;\n\tFormat="flowed"')).toBe(shown)
  })

  test('[MAILIN-01] a part among others is flowed for itself', async () => {
    const part = 'Content-Type: text/plain; format=flowed; delsp=yes\n\n> a \nSechs Fla \nschen'
    expect(await textOf(`--b\n${part}\n--b--\n`, 'multipart/alternative; boundary=b')).toBe('Sechs Flaschen')
  })

  test('[MAILIN-01] a line of one’s own right above what a program writes is not taken for its beginning', async () => {
    const head = `10.11.2026 um 10:00 schrieb Clos des Murmures:\n> Sechs?`
    expect(await textOf(`DHL schrieb, es sei da\nAm ${head}`)).toBe('DHL schrieb, es sei da')
    expect(await textOf(`Am Samstag gern\nAm ${head}`)).toBe('Am Samstag gern')
  })
})
