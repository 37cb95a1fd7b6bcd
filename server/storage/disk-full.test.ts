import type * as FileSystem from 'node:fs/promises'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { loggedIn, openWorld } from '../auth/testing.ts'

const disk = vi.hoisted(() => ({ isFull: false }))
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof FileSystem>()
  // Half of it still fits, as on a real disk.
  const writeFile = async (file: string, bytes: Uint8Array) => {
    if (!disk.isFull) return fs.writeFile(file, bytes)
    await fs.writeFile(file, bytes.subarray(0, bytes.length / 2))
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  return { ...fs, writeFile, default: { ...fs, writeFile } }
})

const world = await openWorld({ rateLimitFactor: 100 })
const claire = await loggedIn(world)
beforeEach(() => {
  disk.isFull = false
})

const photograph = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: '#7a2638' } })
    .jpeg()
    .toBuffer()
const filesIn = (folder: string) =>
  readdir(path.join(world.config.dataDir, folder), { recursive: true, withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry.isFile()).map(({ name }) => name),
    () => [],
  )
const upload = async () => claire.upload('/fr/api/auth/profile/picture', await photograph())

test('[CALL-03] on a full disk an upload is refused for now, the old portrait stays, and nothing half-written is left', async () => {
  const before = (await upload()).body.response.profile.picture
  disk.isFull = true
  const refused = await upload()
  expect(refused).toMatchObject({ status: 503, body: { errors: [{ key: 'UNAVAILABLE' }] } })
  expect(refused.headers['retry-after']).toBeDefined()
  expect(await filesIn('uploads/members')).toEqual([path.basename(before)])
  disk.isFull = false
  expect((await claire.get('/fr/api/auth/profile')).body.response.profile.picture).toBe(before)
  expect((await upload()).status).toBe(200)
})

test('[PAGE-02] on a full disk pictures are still cut and shown', async () => {
  const { picture } = (await upload()).body.response.profile
  disk.isFull = true
  const before = await filesIn('pictures-cache')
  for (const time of ['first', 'second']) {
    const shown = await claire.get(`/pictures/100/${picture}`, { accept: 'image/webp' })
    expect([shown.status, shown.headers['content-type']], time).toEqual([200, 'image/webp'])
  }
  expect(await filesIn('pictures-cache')).toEqual(before)
})
