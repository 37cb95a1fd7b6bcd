import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { officeLanguages } from '#contract/team-office.ts'
import { slugOf } from '#contract/slugs.ts'
import { allTasks } from '../all-tasks.ts'
import { namesOfInvariants } from '../database/invariants.ts'
import { runJobsOnce } from '../database/jobs.ts'
import { openMailDesk } from '../site/mail-desk.ts'
import { type Device, type Office, openOffice } from '../team/testing.ts'
import { calendarProblem } from './calendar-problem.ts'

let office: Office
let agnes: Device
beforeAll(async () => {
  office = await openOffice()
  agnes = await office.deviceOf('agnes')
})
afterAll(() => office.close())

const system = '/api/office/places/platform/system'

/** A task that writes to somebody by a mail server that says this. */
const refusedBy = (said: object) => ({
  'mail.orderReady': async () =>
    openMailDesk(office.services, {
      mailer: { send: () => Promise.reject(Object.assign(new Error('The mail server refuses.'), said)) },
    }).send({
      id: 'x',
      to: { name: 'Claire Aubry', address: 'claire@gmial.example' },
      addressee: 'known',
      fromName: 'Clos',
      subject: '',
      html: '',
      text: '',
      language: 'fr',
    }),
})

describe('mails that did not leave', () => {
  test.each([
    [{ responseCode: 550, message: '550 5.1.1 <claire@gmial.example>: no such user' }, 'noSuchMailbox'],
    [{ responseCode: 552, message: '552 5.2.2 quota exceeded' }, 'mailboxFull'],
    [{ responseCode: 554, message: '554 5.7.1 refused as spam' }, 'refused'],
    [{ responseCode: 451, message: '451 4.7.1 greylisted, try later' }, 'later'],
    [{ code: 'EAUTH', responseCode: 535, message: '535 authentication failed' }, 'loginRefused'],
    [{ code: 'ECONNECTION', message: 'connect ECONNREFUSED' }, 'unreachable'],
    [{ message: 'Something else' }, 'other'],
  ])('[PLATFORM-02] %j is told as %s, to whom without a name, and goes when tried again', async (said, problem) => {
    const { database } = office
    await database.pool.query(`select graphile_worker.add_job('mail.orderReady', '{}'::json, max_attempts => 1)`)
    await runJobsOnce(database, refusedBy(said)).catch(() => undefined)
    const { failed } = (await agnes.get(system)).body.response
    expect(failed).toEqual([
      expect.objectContaining({ task: 'mail.orderReady', nextAt: null, mail: { to: 'c…@gmial.example', problem } }),
    ])
    expect(JSON.stringify(failed)).not.toMatch(/claire|Aubry/i)
    expect((await agnes.post(`${system}/jobs/${failed[0].id}/retry`)).status).toBe(200)
    await database.pool.query(`update graphile_worker._private_jobs set run_at = now()`)
    await runJobsOnce(database, { 'mail.orderReady': async () => undefined })
    expect((await agnes.get(system)).body.response.failed).toEqual([])
  })
})

describe('jobs that nobody does', () => {
  test('[PLATFORM-02] one that was given up without a word is told and can be tried again; one that is done waits', async () => {
    const { database } = office
    await database.pool.query(
      `select graphile_worker.add_job('readCalendar', '{"feedId": "x"}', max_attempts => 1, job_key => 'killed'),
        graphile_worker.add_job('labels.check', '{"shopId": "x"}', max_attempts => 1, job_key => 'being done')`,
    )
    await database.pool.query(
      `update graphile_worker._private_jobs set attempts = 1 where key in ('killed', 'being done')`,
    )
    await database.pool.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-a-node' where key = 'being done'`,
    )
    const { failed, waiting } = (await agnes.get(system)).body.response
    expect(failed).toEqual([expect.objectContaining({ task: 'readCalendar', attempts: 1, nextAt: null, problem: '' })])
    const tasks = waiting.map(({ task }: { task: string }) => task)
    expect([tasks.includes('labels.check'), tasks.includes('readCalendar')]).toEqual([true, false])
    expect((await agnes.post(`${system}/jobs/${failed[0].id}/retry`)).status).toBe(200)
    const done: unknown[] = []
    await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where key = 'killed'`)
    await runJobsOnce(database, { readCalendar: async (payload) => void done.push(payload) })
    expect(done).toEqual([{ feedId: 'x' }])
    // What was given up long ago and has lost what it was about is nobody's to do.
    await database.pool.query(
      `select graphile_worker.add_job('readCalendar', '{}', max_attempts => 1, job_key => 'emptied')`,
    )
    await database.pool.query(`update graphile_worker._private_jobs set attempts = 1 where key = 'emptied'`)
    expect((await agnes.get(system)).body.response.failed).toEqual([])
    await database.pool.query(`delete from graphile_worker._private_jobs where key in ('emptied', 'being done')`)
  })

  test('[PLATFORM-02] what runs by itself and does not end is told with its minutes, what steps back with its number', async () => {
    const { database } = office
    expect((await agnes.get(system)).body.response).toMatchObject({ late: [], steppedBack: [] })
    await database.pool.query(
      `insert into periodic_job (name, due_at, late_after, ended_at) values
        ('sweep', now(), '5 minutes', now() - interval '7 minutes'), ('reconcile', now(), '5 minutes', now())`,
    )
    await database.pool.query(
      `insert into refund (purchase_id, payment_intent_id, amount, reason, created_at, tries, next_try_at)
       select id, 'pi_of_nobody', 1, 'a try', now(), 3, now() + interval '1 hour' from purchase where paid_amount > 0 limit 1`,
    )
    const { late, steppedBack } = (await agnes.get(system)).body.response
    expect(late).toEqual([{ task: 'sweep', minutes: 7 }])
    expect(steppedBack).toEqual([{ kind: 'refunds', count: 1, nextAt: expect.any(String) }])
    await database.pool.query('delete from periodic_job')
    await database.pool.query(`delete from refund where payment_intent_id = 'pi_of_nobody'`)
  })
})

describe('calendars of other platforms', () => {
  test('[PLATFORM-02] each says whose it is, how old, and in which way it fails; its secret address stays with us', async () => {
    const { database } = office
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into calendar_feed (apartment_id, name, url, read_at, tried_at, problem)
       select id, 'Elsewhere', 'https://platform.example/secret-word.ics', now() - interval '2 days', now(), 'The calendar answers 404.'
       from apartment order by code limit 1 returning id`,
    )
    const read = async () => (await agnes.get(`${system}/calendars`)).body.response.calendars
    const [first] = await read()
    expect(first).toMatchObject({
      name: 'Elsewhere',
      host: 'platform.example',
      problem: { kind: 'gone', status: 404 },
    })
    expect(JSON.stringify(await read())).not.toContain('secret-word')
    expect((await agnes.post(`${system}/calendars/${rows[0]?.id}/read`)).status).toBe(200)
    const asked: unknown[] = []
    const tries = await database.pool.query(
      `select max_attempts from graphile_worker.jobs where task_identifier = 'readCalendar'`,
    )
    expect(tries.rows, 'one for the death of a node').toEqual([{ max_attempts: 2 }])
    await runJobsOnce(database, { readCalendar: async (payload) => void asked.push(payload) })
    expect(asked).toEqual([{ feedId: rows[0]?.id }])
    expect((await agnes.post(`${system}/calendars/00000000-0000-4000-8000-000000000000/read`)).status).toBe(404)
  })

  test.each([
    ['The calendar answers 403.', 'refused'],
    ['The calendar answers 503.', 'broken'],
    ['The calendar has no public address.', 'notPublic'],
    ['The operation was aborted due to timeout', 'slow'],
    ['getaddrinfo ENOTFOUND platform.example', 'unreachable'],
    ['The calendar cannot be reached.', 'unreachable'],
    ['invalid ical body. component began but did not end', 'noCalendar'],
  ])('[PLATFORM-02] « %s » is told as %s', (problem, kind) => {
    expect(calendarProblem(problem).kind).toBe(kind)
  })
})

describe('reports of browsers', () => {
  const tell = (message: string) =>
    office.app.server.inject({
      method: 'POST',
      url: '/api/report',
      headers: { host: 'vigneron-online.localhost' },
      payload: { kind: 'Error', message, path: '/fr/clos-des-murmures?email=a@b.example' },
    })
  const read = async () => (await agnes.get(`${system}/reports`)).body.response.reports

  test('[PLATFORM-02] the same thing is one line with how often, of nobody', async () => {
    for (let times = 0; times < 3; times++) expect((await tell('x is undefined for a@b.example')).statusCode).toBe(200)
    expect(await read()).toEqual([
      expect.objectContaining({
        kind: 'Error',
        message: 'x is undefined for (address)',
        path: '/fr/clos-des-murmures',
        count: 3,
      }),
    ])
  })

  test('[PLATFORM-02] said to be mended it is gone, comes back by undo, and begins anew when told again', async () => {
    const [{ id }] = await read()
    const { undo } = (await agnes.post(`${system}/reports/${id}/settle`, { isSettled: true })).body
    expect(await read()).toEqual([])
    expect((await agnes.post(`/api/office/places/platform/audit/${undo.entry}/undo`)).status).toBe(200)
    expect(await read()).toEqual([expect.objectContaining({ id, count: 3 })])
    await agnes.post(`${system}/reports/${id}/settle`, { isSettled: true })
    await tell('x is undefined for c@d.example')
    expect(await read()).toEqual([expect.objectContaining({ id, count: 1 })])
  })

  test('[PLATFORM-02] of a flood a sample is written, counted for all; one that invents new words fills no table', async () => {
    expect((await tell('a zero \0 in its midst')).statusCode).toBe(200)
    for (let times = 0; times < 100; times++) await tell('flooding')
    const line = (await read()).find(({ message }: { message: string }) => message === 'flooding')
    expect(line.count).toBe(105)
    for (let times = 0; times < 230; times++) await tell(`new word ${'abcdefghij'[times % 10]}${times}x`)
    const { rows } = await office.database.pool.query<{ count: number }>(`select count(*)::int from browser_report`)
    expect(rows[0]?.count).toBe(200)
  })
})

describe('words of the machines', () => {
  const texts = officeLanguages.map((language) => ({
    language,
    machines: JSON.parse(
      readFileSync(path.join(import.meta.dirname, `../../statics/languages/${language}/machines.json`), 'utf8'),
    ),
  }))

  test.each(texts)(
    '[PLATFORM-02] in $language, every sentence of invariants.sql has words and what to do',
    async ({ machines }) => {
      const names = (await namesOfInvariants()).map(slugOf)
      expect(new Set(names).size).toBe(names.length)
      const without = names.filter((name) => !machines.invariants[name]?.name || !machines.invariants[name]?.mend)
      expect(without).toEqual([])
      expect(Object.keys(machines.invariants).filter((name) => !names.includes(name))).toEqual([])
    },
  )

  test.each(texts)('[PLATFORM-02] in $language, everything a node does later has a name', ({ machines }) => {
    const names = Object.keys(allTasks(office.services, {})).map((task) => task.replaceAll('.', '-'))
    expect(names.filter((name) => !machines.tasks[name]?.name)).toEqual([])
    expect(Object.keys(machines.tasks).filter((name) => !names.includes(name))).toEqual([])
  })
})
