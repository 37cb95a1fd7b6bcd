import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMailer } from '../notifications/mailer.ts'
import { folderStorage } from './storage.ts'

async function rightsUnder(folder: string): Promise<Set<string>> {
  const rights = new Set<string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(path.join(entry.parentPath, entry.name))
    rights.add(`${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`)
  }
  return rights
}

test.each(['fresh', 'left open by an older release'])(
  '[LAW-08] mails and uploads in a folder that is %s can be read by nobody else on the machine',
  async (state) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'rights-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    if (state !== 'fresh')
      for (const name of ['outbox', 'uploads']) {
        await mkdir(path.join(dataDir, name))
        await chmod(path.join(dataDir, name), 0o755)
      }
    await folderStorage(path.join(dataDir, 'uploads')).put('members/a.webp', Buffer.from('a face'))
    await openMailer({ smtpUrl: undefined, mailFrom: 'no-reply@cepage.example', dataDir }, () => new Date()).send({
      id: 'reset',
      to: { name: 'Claire', address: 'claire@example.org' },
      addressee: 'known',
      fromName: 'Cépage',
      subject: 'Mot de passe',
      html: '<p>reset=secret</p>',
      text: 'reset=secret',
      language: 'fr',
    })
    expect(await rightsUnder(dataDir)).toEqual(new Set(['folder 700', 'file 600']))
  },
)
