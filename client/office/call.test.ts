import { afterEach, expect, test, vi } from 'vitest'
import { officeCall, type OfficeCallHooks } from './call.ts'
import { OfficeRefusal } from './refusal.ts'

const member = '7d0b5a0e-3f0c-4a4f-9a5e-0d1c2b3a4f5e'

afterEach(() => vi.unstubAllGlobals())

test('[TEAM-01] what asks for a proof is repeated once it is given, as the same operation', async () => {
  const fetched = serverThatAnswers([403, 'PROOF_REQUIRED'], [200])
  const prove = vi.fn(async () => true)
  const answer = await callWith({ prove })('memberRemove', { place: 'clos', member })
  expect(answer.undo).toEqual({ place: 'clos', entry: '12' })
  expect(prove).toHaveBeenCalledOnce()
  expect(fetched.map(({ url }) => url)).toEqual(Array(2).fill(`/api/office/places/clos/team/${member}/remove`))
  const [first, second] = fetched.map(({ headers }) => headers['x-operation-id'])
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(second).toBe(first)
})

test('[TEAM-01] without the proof nothing is repeated, and the refusal says why', async () => {
  const fetched = serverThatAnswers([403, 'PROOF_REQUIRED'])
  const refused = await callWith({ prove: async () => false })('memberRemove', { place: 'clos', member }).catch(
    (error: unknown) => error,
  )
  expect(refused).toBeInstanceOf(OfficeRefusal)
  expect(refused).toMatchObject({ status: 403, key: 'PROOF_REQUIRED' })
  expect(fetched).toHaveLength(1)
})

test('[TEAM-01] a session that is gone empties this device', async () => {
  serverThatAnswers([401, 'LOGIN_REQUIRED'])
  const onSessionGone = vi.fn()
  await expect(callWith({ onSessionGone })('team', { place: 'clos' })).rejects.toThrow('A sentence.')
  expect(onSessionGone).toHaveBeenCalledOnce()
})

test('[DAY-01] a write says who made it, and one that is somebody else’s by now makes the device ask who is there', async () => {
  const fetched = serverThatAnswers([409, 'OTHER_STAFF'])
  const onOtherStaff = vi.fn()
  const call = callWith({ onOtherStaff })
  const made = call('memberRemove', { place: 'clos', member }, { staffId: 'helene' })
  await expect(made).rejects.toMatchObject({ key: 'OTHER_STAFF', isUnheard: false })
  expect(fetched[0]?.headers['x-staff-id']).toBe('helene')
  expect(onOtherStaff).toHaveBeenCalledOnce()
})

test('a call that is never heard says that there is no signal, and that it may be sent again', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const refused = await callWith({})('team', { place: 'clos' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ isUnheard: true, message: 'office.noNetwork' })
})

const callWith = (hooks: Partial<OfficeCallHooks>) =>
  officeCall({
    onSessionGone: () => {},
    onOtherStaff: () => {},
    prove: async () => false,
    translate: (key) => key,
    ...hooks,
  })

/** Answers one after the other; an error by its key. */
function serverThatAnswers(...answers: [status: number, key?: string][]) {
  const fetched: { url: string; headers: Record<string, string> }[] = []
  vi.stubGlobal('fetch', async (url: string, init: { headers?: Record<string, string> }) => {
    const [status = 500, key] = answers[fetched.length] ?? []
    fetched.push({ url, headers: init.headers ?? {} })
    const errors = key ? [{ key, formattedMessage: 'A sentence.' }] : []
    return Response.json(
      { response: key ? null : {}, undo: key ? null : { place: 'clos', entry: '12' }, errors, requestId: 'r' },
      { status },
    )
  })
  return fetched
}
