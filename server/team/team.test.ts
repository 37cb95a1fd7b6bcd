import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { forgetOldOperations } from '../office/operations.ts'
import { fingerprint, openOffice, wordIn } from './testing.ts'

const office = await openOffice()
afterAll(() => office.close())

const shop = '/api/office/places/mas-tramontane'
const owner = await office.hire('mas-tramontane', 'owner')
/** Those of the last mails that invite. */
const invited = () => office.mails.filter(({ id }) => id.startsWith('staffInvitation'))
const invitation = (email: string, role = 'cellar') => ({ email, role, until: null, language: 'fr' })

describe('invitations', () => {
  test('[TEAM-02] an invitation is mailed at once, and the link of its mail makes somebody new a member', async () => {
    const { body } = await owner.device.post(`${shop}/team/invite`, invitation('Fatou@Example.org'))
    await office.runJobs()
    expect(invited().at(-1)).toMatchObject({ to: { address: 'fatou@example.org' }, language: 'fr' })
    const token = wordIn(invited().at(-1)?.text ?? '')
    expect(body.response.link).toMatch(/^http:\/\/office\.localhost\/open#/)
    expect(wordIn(body.response.link)).not.toBe(token)
    const phone = office.device()
    const read = (await phone.post('/api/office/invitations/read', { token })).body.response
    expect(read).toMatchObject({ placeName: 'Mas Tramontane', role: 'cellar', isKnown: false, invitedBy: 'Somebody' })
    const accept = { token, displayName: 'Fatou', language: 'fr', isKept: true }
    const accepted = await phone.post('/api/office/invitations/accept', accept)
    expect(accepted.body.response.places).toEqual([
      expect.objectContaining({ handle: 'mas-tramontane', role: 'cellar' }),
    ])
    const again = await office.device().post('/api/office/invitations/accept', accept)
    expect(again.body.errors[0].key).toBe('INVITATION_OVER')
  })

  test('[TEAM-02] somebody who works elsewhere already logs in before they accept: a link opens nobody’s office', async () => {
    await owner.device.post(`${shop}/team/invite`, invitation('paul@example.org', 'editor'))
    await office.runJobs()
    const accept = { token: wordIn(invited().at(-1)?.text ?? ''), displayName: 'A thief', language: 'fr', isKept: true }
    const acceptsOn = (device = office.device()) => device.post('/api/office/invitations/accept', accept)
    expect((await acceptsOn()).body.errors[0].key).toBe('LOGIN_REQUIRED')
    expect((await acceptsOn(await office.deviceOf('jeanne'))).body.errors[0].key).toBe('INVITATION_NOT_YOURS')
    const { response } = (await acceptsOn(await office.deviceOf('paul'))).body
    expect(response.staff.displayName).toBe('Paul Grandjean')
    expect(response.places).toHaveLength(2)
  })

  test('[TEAM-02] one that was withdrawn says so, and works again when that is taken back', async () => {
    const { body } = await owner.device.post(`${shop}/team/invite`, invitation('late@example.org'))
    const token = wordIn(body.response.link)
    const reads = () => office.device().post('/api/office/invitations/read', { token })
    // Taking it back within the seconds of the toast is the same withdrawal: the mail has left.
    expect((await owner.device.post(`${shop}/audit/${body.undo.entry}/undo`)).status).toBe(200)
    expect((await reads()).body.errors[0].key).toBe('INVITATION_WITHDRAWN')
    expect((await owner.device.post(`${shop}/team/invitations/${body.response.id}/restore`)).status).toBe(200)
    expect((await reads()).status).toBe(200)
  })

  test('[TEAM-02] a forged or changed link opens nothing', async () => {
    const { body } = await owner.device.post(`${shop}/team/invite`, invitation('forged@example.org'))
    const word = wordIn(body.response.link)
    // Not the last letter: some of its bits say nothing.
    const forged = word.slice(0, -2) + (word.at(-2) === 'A' ? 'B' : 'A') + word.slice(-1)
    for (const token of [forged, `${randomUUID()}.${word.split('.')[1]}`, 'x'.repeat(80)])
      expect((await office.device().post('/api/office/invitations/read', { token })).body.errors[0].key).toBe(
        'INVITATION_OVER',
      )
  })

  test('[TEAM-02] who works here is not invited again, and no role is given that a shop does not have', async () => {
    const again = await owner.device.post(`${shop}/team/invite`, invitation(owner.email))
    expect(again.body.errors[0]).toMatchObject({ key: 'ALREADY_MEMBER', field: 'email' })
    const odd = await owner.device.post(`${shop}/team/invite`, invitation('x@example.org', 'operator'))
    expect(odd.body.errors[0]).toMatchObject({ key: 'VALIDATION', field: 'role' })
  })

  test('[TEAM-02] only who may invite sees the links', async () => {
    const manager = await office.hire('mas-tramontane', 'manager')
    const { invitations } = (await manager.device.get(`${shop}/team`)).body.response
    expect(invitations.length).toBeGreaterThan(0)
    expect(invitations.every(({ link }: { link: string | null }) => link === null)).toBe(true)
  })
})

describe('keys', () => {
  test('[TEAM-02] the last one who holds the keys keeps them', async () => {
    const place = '/api/office/places/terres-d-ocre/team'
    const only = await office.hire('terres-d-ocre', 'owner')
    const tries = [
      only.device.post(`${place}/${only.memberId}/remove`),
      only.device.post(`${place}/${only.memberId}`, { role: 'manager', until: null, version: 1 }),
      only.device.post(`${place}/${only.memberId}`, { role: 'owner', until: '2030-01-01', version: 1 }),
    ]
    for (const { body } of await Promise.all(tries)) expect(body.errors[0].key).toBe('LAST_KEY_HOLDER')
  })

  test('[TEAM-02] of two who remove each other at once one remains', async () => {
    for (let round = 0; round < 10; round++) {
      const place = 'domaine-de-la-huppe'
      await office.database.pool.query(`delete from membership using place where place.id = place_id and handle = $1`, [
        place,
      ])
      const [one, two] = await Promise.all([office.hire(place, 'owner'), office.hire(place, 'owner')])
      const url = `/api/office/places/${place}/team`
      const answers = await Promise.all([
        one.device.post(`${url}/${two.memberId}/remove`),
        two.device.post(`${url}/${one.memberId}/remove`),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const { rows } = await office.database.pool.query(
        `select from membership join place on place.id = place_id where handle = $1 and ended_at is null`,
        [place],
      )
      expect(rows).toHaveLength(1)
    }
  })

  test('[TEAM-02] two who change one member are told of each other: nobody overwrites anybody', async () => {
    const second = await office.hire('mas-tramontane', 'owner')
    const member = await office.hire('mas-tramontane', 'cellar')
    const url = `${shop}/team/${member.memberId}`
    const answers = await Promise.all([
      owner.device.post(url, { role: 'manager', until: null, version: 1 }),
      second.device.post(url, { role: 'editor', until: null, version: 1 }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.errors[0].key).toBe('VERSION_OLD')
  })

  test('[TEAM-02] nobody reaches the people of another place through their own', async () => {
    const foreign = await office.hire('maison-corbelin', 'cellar')
    for (const action of ['remove', 'restore'])
      expect((await owner.device.post(`${shop}/team/${foreign.memberId}/${action}`)).status).toBe(404)
    const change = { role: 'manager', until: null, version: 1 }
    expect((await owner.device.post(`${shop}/team/${foreign.memberId}`, change)).status).toBe(404)
  })
})

describe('operations', () => {
  test('[TEAM-03] a call that is sent twice is done once and answered alike', async () => {
    const operation = randomUUID()
    const body = invitation('twice@example.org')
    const first = await owner.device.post(`${shop}/team/invite`, body, operation)
    const second = await owner.device.post(`${shop}/team/invite`, body, operation)
    expect(second.body.response).toEqual(first.body.response)
    expect(second.body.undo).toEqual(first.body.undo)
    const { invitations } = (await owner.device.get(`${shop}/team`)).body.response
    expect(invitations.filter(({ email }: { email: string }) => email === body.email)).toHaveLength(1)
  })

  test('[TEAM-03] sent ten times at once it is done once', async () => {
    const operation = randomUUID()
    const body = invitation('at-once@example.org')
    const tries = Array.from({ length: 10 }, () => owner.device.post(`${shop}/team/invite`, body, operation))
    const ids = (await Promise.all(tries)).map((answer) => answer.body.response.id)
    expect(new Set(ids).size).toBe(1)
  })

  test('[TEAM-03] what was answered lies in the database sealed, and of the id a hash', async () => {
    const operation = randomUUID()
    const body = invitation('sealed@example.org')
    const first = await owner.device.post(`${shop}/team/invite`, body, operation)
    const stored = async () => {
      const { rows } = await office.database.pool.query<{ text: string }>(
        `select jsonb_agg(to_jsonb(operation))::text as text from operation where staff_id = $1`,
        [owner.staffId],
      )
      return rows[0]?.text ?? ''
    }
    expect(await stored()).not.toContain(operation)
    expect(await stored()).not.toMatch(/sealed@example|office\.localhost|open#/)
    const again = await owner.device.post(`${shop}/team/invite`, body, operation)
    expect([again.body.response, again.body.undo]).toEqual([first.body.response, first.body.undo])
  })

  test('[TEAM-03] beside nodes of the release before, a write is done by one of them: what the other has kept counts', async () => {
    const { pool } = office.database
    const [older, newer] = [randomUUID(), randomUUID()]
    const insert = `insert into operation (staff_id, id, endpoint, at, answer) values ($1, $2, 'invite', now(), $3)`
    await pool.query(insert, [owner.staffId, older, '{"response": "as it was", "undo": null}'])
    const known = await owner.device.post(`${shop}/team/invite`, invitation('older@example.org'), older)
    expect(known.body.response).toBe('as it was')
    await owner.device.post(`${shop}/team/invite`, invitation('newer@example.org'), newer)
    expect((await pool.query(insert, [owner.staffId, newer, null])).rowCount).toBe(0)
    // A day later nothing of theirs lies there as it was.
    await pool.query(`update operation set at = at - interval '25 hours' where id = $1`, [older])
    await forgetOldOperations(office.services, new Date(0))
    const { rows } = await pool.query(`select from operation where answer is not null`)
    expect(rows).toEqual([])
  })

  test('[TEAM-03] one id is one call, and a write without an id is none', async () => {
    const operation = randomUUID()
    const { body } = await owner.device.post(`${shop}/team/invite`, invitation('once@example.org'), operation)
    const url = `${shop}/team/invitations/${body.response.id}/withdraw`
    expect((await owner.device.post(url, {}, operation)).body.errors[0].key).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await owner.device.post(url, {}, 'not an id')).body.errors[0].key).toBe('BAD_REQUEST')
  })
})

describe('the log', () => {
  const write = {
    'an invitation': async () =>
      (await owner.device.post(`${shop}/team/invite`, invitation(`${randomUUID()}@example.org`))).body,
    'a change of role': async () => {
      const { memberId } = await office.hire('mas-tramontane', 'cellar')
      return {
        before: await state(),
        ...(await owner.device.post(`${shop}/team/${memberId}`, { role: 'editor', until: '2031-05-01', version: 1 }))
          .body,
      }
    },
    'a removal': async () => {
      const { memberId } = await office.hire('mas-tramontane', 'cellar')
      return { before: await state(), ...(await owner.device.post(`${shop}/team/${memberId}/remove`)).body }
    },
  }
  /** Everything but the log, and the numbers that every change raises. */
  const state = () =>
    fingerprint(office, {
      except: ['audit_entry', 'operation', 'rate_limit', 'staff_session', 'staff', 'login_code', 'invitation'],
      leaveOut: ['version'],
    })

  test.each(Object.entries(write))('[TEAM-03] %s taken back leaves everything as it was', async (_, doIt) => {
    const before = await state()
    const done = await doIt()
    const undone = await owner.device.post(`${shop}/audit/${done.undo.entry}/undo`)
    expect(undone.status).toBe(200)
    expect(await state()).toEqual('before' in done ? done.before : before)
    const again = await owner.device.post(`${shop}/audit/${done.undo.entry}/undo`)
    expect(again.body.errors[0].key).toBe('NOT_UNDOABLE')
  })

  test('[TEAM-03] who did what, with what it was before, newest first and fifty at a time', async () => {
    const { memberId } = await office.hire('mas-tramontane', 'cellar')
    for (let version = 1; version <= 60; version++)
      await owner.device.post(`${shop}/team/${memberId}`, {
        role: version % 2 ? 'editor' : 'cellar',
        until: null,
        version,
      })
    const first = (await owner.device.get(`${shop}/audit`)).body.response
    expect(first.entries).toHaveLength(50)
    expect(first.entries[0]).toMatchObject({
      who: 'Somebody',
      device: 'Firefox, Linux',
      action: 'memberUpdate',
      values: { name: 'Somebody', role: 'cellar' },
      changes: [{ field: 'role', before: 'editor', after: 'cellar' }],
      undone: null,
    })
    const second = (await owner.device.get(`${shop}/audit?before=${first.before}`)).body.response
    expect(Number(second.entries[0].id)).toBeLessThan(Number(first.entries[49].id))
    const own = (await owner.device.get(`${shop}/audit?member=${memberId}`)).body.response
    expect(own.entries).toEqual([])
  })

  test('[TEAM-03] what was changed again since is not overwritten by taking back what came before', async () => {
    const { memberId } = await office.hire('mas-tramontane', 'cellar')
    const url = `${shop}/team/${memberId}`
    const first = await owner.device.post(url, { role: 'editor', until: null, version: 1 })
    await owner.device.post(url, { role: 'manager', until: null, version: 2 })
    const undone = await owner.device.post(`${shop}/audit/${first.body.undo.entry}/undo`)
    expect(undone.body.errors[0].key).toBe('VERSION_OLD')
  })

  test('[TEAM-03] after thirty days nothing is taken back, and nobody takes back what happened elsewhere', async () => {
    const { body } = await owner.device.post(`${shop}/team/invite`, invitation('old@example.org'))
    const elsewhere = await office.hire('maison-corbelin', 'owner')
    const url = `/api/office/places/maison-corbelin/audit/${body.undo.entry}/undo`
    expect((await elsewhere.device.post(url)).status).toBe(404)
    await office.database.pool.query(`alter table audit_entry disable trigger audit_entry_append_only`)
    await office.database.pool.query(`update audit_entry set at = at - interval '31 days' where id = $1`, [
      body.undo.entry,
    ])
    await office.database.pool.query(`alter table audit_entry enable trigger audit_entry_append_only`)
    const late = await owner.device.post(`${shop}/audit/${body.undo.entry}/undo`)
    expect(late.body.errors[0].key).toBe('NOT_UNDOABLE')
  })

  test('[TEAM-03] the log is not rewritten, by nobody', async () => {
    const rewrite = office.database.pool.query(`update audit_entry set values = '{}'`)
    await expect(rewrite).rejects.toThrow('the log is not rewritten')
  })
})
