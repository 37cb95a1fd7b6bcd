import { checkInvariants, namesOfInvariants } from '../database/invariants.ts'
import { selectLate } from '../database/periodic-jobs.ts'
import { readMailNotSent } from '../notifications/mail-not-sent.ts'
import { record } from '../audit/record.ts'
import type { PlaceContext, Writing } from '../office-context.ts'
import type { OfficeRuleInput, OfficeRuleResult } from '../office-rule.ts'
import { refuse } from '../refusal.ts'
import { retryJob, selectFailedJobs, selectSteppedBack, selectWaitingJobs } from './repository.ts'

/** What waits and what has failed (PLATFORM-02). What a job carries names people, and is not shown. */
export async function readSystem({ db }: PlaceContext): Promise<OfficeRuleResult<'system'>> {
  const waiting = await selectWaitingJobs(db)
  const failed = await selectFailedJobs(db, { limit: 200 })
  const late = await selectLate(db)
  const steppedBack = await selectSteppedBack(db)
  return {
    late: late.map(({ task, lateSeconds }) => ({ task, minutes: Math.floor(lateSeconds / 60) })),
    steppedBack: steppedBack.map(({ nextAt, ...line }) => ({ ...line, nextAt: nextAt.toISOString() })),
    waiting: waiting.map(({ oldestAt, ...line }) => ({ ...line, oldestAt: oldestAt.toISOString() })),
    failed: failed.map(({ queuedAt, runAt, problem, ...job }) => {
      const notSent = readMailNotSent(problem)
      return {
        ...job,
        queuedAt: queuedAt.toISOString(),
        nextAt: job.attempts < job.maxAttempts ? runAt.toISOString() : null,
        problem: withoutAddresses(firstSentence(notSent?.said ?? problem)),
        mail: notSent && { to: notSent.to, problem: notSent.problem },
      }
    }),
  }
}

/** @throws NOT_FOUND for a job that has not failed, or is being done */
export async function retry(
  ctx: PlaceContext & Writing,
  { job: id }: OfficeRuleInput<'jobRetry'>,
): Promise<Record<string, never>> {
  const job = await retryJob(ctx.db, id, ctx.now())
  if (!job) throw refuse('NOT_FOUND')
  await record(ctx, { action: 'jobRetry', values: { task: job.task }, reverse: null }, ['system'])
  return {}
}

/** Reads whole tables: a few times an hour is enough for anybody. @throws TOO_MANY_REQUESTS */
export async function readInvariants(ctx: PlaceContext): Promise<OfficeRuleResult<'invariants'>> {
  const broken = new Map((await checkInvariants(ctx.db)).map(({ name, count }) => [name, count]))
  const names = await namesOfInvariants()
  return { checkedAt: ctx.now().toISOString(), all: names.map((name) => ({ name, count: broken.get(name) ?? 0 })) }
}

/** What does not fit a job's schema is told as a list of issues; the first one says it. */
const firstSentence = (problem: string): string => /"message": "([^"]+)"/.exec(problem)?.[1] ?? problem

/** A mail server repeats whom it refused. */
const withoutAddresses = (text: string): string =>
  text
    .slice(0, 300)
    .split(' ')
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
