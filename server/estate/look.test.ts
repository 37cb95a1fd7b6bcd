import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { type House, houses } from '../orders/testing.ts'
import { pictureTasks } from '../pictures/forget-pictures.ts'
import { openStorage } from '../storage/storage.ts'
import { fingerprint, openOffice, sendFile } from '../team/testing.ts'
import { forgetUnusedPictures } from '../wines/wine-pictures.ts'

const office = await openOffice()
afterAll(() => office.close())
const { services, database } = office
const { aHouse } = houses(office)
const site = 'vigneron-online.localhost'

let house: House
beforeEach(async () => {
  house = await aHouse()
})

const readLook = async (at = house) => (await at.owner.get(`${at.url}/estate/start`)).body.response.look
async function saves(changes: object, at = house) {
  const { version, look, colour, logo, banner, portrait } = await readLook(at)
  const chosen = { look, colour, logo, banner, portrait, ...changes }
  return at.owner.post(`${at.url}/estate/look`, { version, look: chosen })
}
const keyOf = ({ body }: { body: { errors: { key: string }[] } }) => body.errors[0]?.key ?? 'done'
/** What a visitor’s browser is told of the shop. */
async function seen({ shop }: House = house) {
  const code = (await database.pool.query(`select path from shop where id = $1`, [shop.id])).rows[0].path
  const url = `/fr/api/vigneron-online/shop/path/${code}`
  const answer = await office.app.server.inject({ url, headers: { host: site } })
  const { theme, logo } = answer.json().response.shop
  return { primary: theme.variables.primary, links: theme.variables.contentLinks, logo }
}
const fetched = (path: string, host = site) => office.app.server.inject({ url: `/${path}`, headers: { host } })
const sends = (file: Uint8Array, at = house) => sendFile(office, at.owner, `${at.url}/estate/logo`, file)

type Tone = readonly [red: number, green: number, blue: number]
const [black, white, night, gold, wine, cream]: Tone[] = [
  [0, 0, 0],
  [255, 255, 255],
  [48, 16, 16],
  [201, 169, 75],
  [122, 16, 32],
  [253, 253, 248],
]
const [width, height, radius, stroke] = [400, 200, 60, 12]

/** A ring in the middle of a ground, or of nothing. */
function ring(ink: Tone = black!, ground?: Tone) {
  const points = Buffer.alloc(width * height * 4)
  for (let at = 0; at < width * height; at++) {
    const away = Math.hypot((at % width) - width / 2, Math.floor(at / width) - height / 2)
    const tone = Math.abs(away - radius) < stroke / 2 ? ink : ground
    if (tone) points.set([...tone, 255], at * 4)
  }
  return sharp(points, { raw: { width, height, channels: 4 } })
}
const blank = (tone: Tone) => ring(tone, tone)

describe('[SITE-07] a shop’s own colour', () => {
  test('is what visitors see, with links that follow from it, until another look is chosen or it is taken back', async () => {
    expect(keyOf(await saves({ look: 'coral', colour: null }))).toBe('done')
    expect(await seen()).toMatchObject({ primary: '#ff8566', links: '#a8361a' })
    const before = await fingerprint(office, { except: ['audit_entry', 'operation', 'rate_limit', 'staff_session'] })
    const saved = await saves({ colour: '#0b5d3b' })
    expect(await readLook()).toMatchObject({ look: 'coral', colour: '#0b5d3b' })
    expect(await seen()).toEqual({ primary: '#0b5d3b', links: undefined, logo: (await seen()).logo })
    await house.owner.post(`${house.url}/audit/${saved.body.undo.entry}/undo`)
    expect(await seen()).toMatchObject({ primary: '#ff8566', links: '#a8361a' })
    expect(await fingerprint(office, { except: ['audit_entry', 'operation', 'rate_limit', 'staff_session'] })).toEqual(
      before,
    )
  })

  test('may be changed alone where the look was made elsewhere, and comes back as it stood', async () => {
    const before = await readLook()
    expect(before).toMatchObject({ look: null, colour: expect.stringMatching(/^#[0-9a-f]{6}$/) })
    const stood = await seen()
    const saved = await saves({ colour: '#224488' })
    expect(await readLook()).toMatchObject({ look: null, colour: '#224488' })
    await house.owner.post(`${house.url}/audit/${saved.body.undo.entry}/undo`)
    expect(await seen()).toEqual(stood)
  })

  test('that is too pale to be read on its page is not taken, whoever asks', async () => {
    for (const colour of ['#ffce3a', '#777777', '#ffffff']) {
      const refused = await saves({ look: 'forest', colour })
      expect([refused.status, keyOf(refused)]).toEqual([422, 'COLOUR_PALE'])
    }
    for (const colour of ['red', '#FFF', '#123456;--x:y', ''])
      expect(keyOf(await saves({ look: 'forest', colour }))).toBe('BAD_REQUEST')
    expect(await readLook()).toMatchObject({ look: null })
  })

  test('is weighed on plain paper where the stage of a look from elsewhere is no colour in figures', async () => {
    const stage = JSON.stringify('initial')
    await database.pool.query(
      `update shop set document = jsonb_set(document, '{theme,variables,stage}', $2) where id = $1`,
      [house.shop.id, stage],
    )
    expect((await readLook()).colours.stage).toMatch(/^#[0-9a-f]{6}$/)
    expect(keyOf(await saves({ colour: '#ffce3a' }))).toBe('COLOUR_PALE')
    expect(keyOf(await saves({ colour: '#224488' }))).toBe('done')
  })

  test('stays where an entry of the log from before there was one takes a banner back', async () => {
    await saves({ look: 'sea', colour: '#0b5d3b' })
    const { version, look, banner, portrait } = await readLook()
    const answer = await house.owner.post(`${house.url}/estate/look`, { version, look: { look, banner, portrait } })
    expect(keyOf(answer)).toBe('done')
    expect(await readLook()).toMatchObject({ look: 'sea', colour: '#0b5d3b' })
  })
})

describe('[SITE-07] a shop’s own logo', () => {
  test('is drawn anew in one colour, for dark grounds and for light ones, shown to visitors, and taken back', async () => {
    const { body } = await sends(await ring(wine, cream).jpeg().toBuffer())
    const { path, ratio } = body.response
    expect(path).toMatch(/^logos\/[0-9a-f]{32}\.png$/)
    // What stands around the drawing is cut away.
    expect(ratio).toBeCloseTo(1, 1)
    const stood = (await seen()).logo
    const saved = await saves({ logo: { path, ratio } })
    expect((await seen()).logo).toEqual({ original: { path }, ratio })
    for (const host of [site, services.config.officeHost]) {
      const answer = await fetched(path, host)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
    }
    // White on nothing: the mask of the header, and for dark grounds; ink for light ones.
    for (const [file, ink] of [
      [path, [255, 255, 255]],
      [path.replace('.png', '-ink.png'), [31, 28, 24]],
    ] as const) {
      const { data, info } = await sharp((await fetched(file)).rawPayload)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
      const middle = Math.floor(info.height / 2)
      expect(at(5, middle).slice(0, 3)).toEqual(ink)
      expect([at(5, middle)[3], at(middle, middle)[3]]).toEqual([255, 0])
    }
    await house.owner.post(`${house.url}/audit/${saved.body.undo.entry}/undo`)
    expect((await seen()).logo).toEqual(stood)
    expect(await checkInvariants(database.query)).toEqual([])
  })

  test('is seen whether it is dark on light, light on dark, or on no ground at all', async () => {
    for (const picture of [ring(black, white), ring(white, night), ring(white), ring(gold, cream), ring(wine)])
      expect((await sends(await picture.png().toBuffer())).status).toBe(200)
  })

  test('may be a drawing, which is painted and never handed on: no script, nothing fetched, of any size it says', async () => {
    const ring = (size: string, more = '') =>
      `<?xml version="1.0"?><!-- by hand --><svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 40 20"><script>alert(1)</script><circle cx="20" cy="10" r="6" fill="none" stroke="#7a1020" stroke-width="1.2"/>${more}</svg>`
    const outside =
      '<image href="http://127.0.0.1:9/spy.png" width="40" height="20"/><image href="file:///etc/passwd"/>'
    for (const svg of [ring(''), ring('width="1" height="0.5"'), ring('width="90000" height="45000"', outside)]) {
      const { body } = await sends(Buffer.from(svg))
      expect(body.response.ratio).toBeCloseTo(1, 1)
      const kept = (await fetched(body.response.path)).rawPayload
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'png', height: 320 })
    }
  })

  test('that nobody would recognise, or that may carry script, is not taken', async () => {
    const refused = async (file: Uint8Array) => keyOf(await sends(file))
    for (const tone of [white, wine]) expect(await refused(await blank(tone!).png().toBuffer())).toBe('LOGO_UNSEEN')
    expect(await refused(await ring().resize(20).png().toBuffer())).toBe('LOGO_UNSEEN')
    expect(await refused(await ring([228, 228, 228], white).png().toBuffer())).toBe('LOGO_UNSEEN')
    for (const svg of ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', '<svg', '<html><svg/></html>'])
      expect(await refused(Buffer.from(svg))).toBe('PICTURE_INVALID')
    expect(await refused(Buffer.from('no picture'))).toBe('PICTURE_INVALID')
    const [whole] = [await ring().png().toBuffer()]
    expect(await refused(whole.subarray(0, whole.length / 2))).toBe('PICTURE_INVALID')
  })

  test('is the house’s own: neither another’s, nor a file that was never sent, nor by who may not', async () => {
    const other = await aHouse()
    const { body } = await sends(await ring().png().toBuffer(), other)
    for (const path of [body.response.path, 'logos/bensadevot.svg', 'logos/../x.png'])
      expect(keyOf(await saves({ logo: { path, ratio: 1 } }))).toBe('PICTURE_FOREIGN')
    const picture = await ring().png().toBuffer()
    expect(keyOf(await sendFile(office, house.cellar, `${house.url}/estate/logo`, picture))).toBe('ACCESS_RESTRICTED')
    expect(keyOf(await sendFile(office, other.owner, `${house.url}/estate/logo`, picture))).toBe('NOT_FOUND')
  })

  test('that no shop shows goes after a month with both its drawings, and one that is shown keeps both', async () => {
    const send = async () => (await sends(await ring().png().toBuffer())).body.response
    const [shown, left] = [await send(), await send()]
    await saves({ logo: shown })
    await database.pool.query(`delete from audit_entry where action = 'estateLogo'`)
    await forgetUnusedPictures(services, new Date(Date.now() + 1000))
    await runJobsOnce(database, pictureTasks(services))
    const isThere = async (path: string) => (await openStorage(services.config).open(path)) !== null
    const both = ({ path }: { path: string }) => Promise.all([path, path.replace('.png', '-ink.png')].map(isThere))
    expect(await both(shown)).toEqual([true, true])
    expect(await both(left)).toEqual([false, false])
  })
})
