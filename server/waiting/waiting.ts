import { localize } from '#contract/localized.ts'
import { foldEmail } from '#contract/rules.ts'
import type { Wait } from '#contract/waiting.ts'
import { type BotCheck, botCheckOf } from '../bot-check/bot-check.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { queueLater } from '../database/jobs.ts'
import { limitRate } from '../http/rate-limit.ts'
import { readReceipt } from '../receipt.ts'
import { refuse } from '../refusal.ts'
import type { RuleInput } from '../rule.ts'
import { confirmWait, deleteWait, insertWait, selectWait, type WaitRow } from './repository.ts'

/** A wish that nobody confirms is forgotten after this long. */
export const confirmDays = 3
const dayMs = 86_400_000

/**
 * Somebody wants to be told when a sold-out wine is there again. Nothing happens before the mailed link is followed, and
 * the answer is the same for every address, so that it tells nobody who waits for what.
 * @throws TOO_MANY_REQUESTS, BOT_CHECK_FAILED
 */
export async function askToWait(
  ctx: Context,
  input: RuleInput<'waitingAsk'>,
  botCheck: BotCheck = botCheckOf(ctx),
): Promise<{ isDone: boolean }> {
  if (input.website) return { isDone: false }
  const emailFolded = foldEmail(input.email)
  await limitRate(ctx, 'waiting-address', { max: 10, windowSeconds: 3600, by: ctx.address })
  if (!(await botCheck.verify(input.recaptcha_token, ctx.address))) throw refuse('BOT_CHECK_FAILED')
  await limitRate(ctx, 'waiting-mail', { max: 5, windowSeconds: 3600, by: `${ctx.site.id} ${emailFolded}` })
  // The same count as that of an account's mails: it is one mailbox.
  await limitRate(ctx, 'account-mail-recipient', { max: 12, windowSeconds: 86_400, by: emailFolded })
  const { language, origin, site } = ctx
  await inTransaction(ctx.db, async (trx) => {
    const waitId = await insertWait(trx, {
      siteId: site.id,
      productId: input.productID,
      email: input.email,
      emailFolded,
      language,
      origin,
      now: ctx.now(),
    })
    if (waitId) await queueLater(trx, 'mail.confirmWait', { waitId })
  })
  return { isDone: true }
}

/** @throws TOKEN_INVALID, TOO_MANY_REQUESTS */
export async function readWait(ctx: Context, { proof }: RuleInput<'waitingRead'>): Promise<{ wait: Wait }> {
  const wait = await selectWait(ctx.db, await provenId(ctx, proof))
  if (!wait || wait.siteId !== ctx.site.id) throw refuse('TOKEN_INVALID')
  return { wait: waitView(wait, ctx.language) }
}

/** Pressed by who reads the mailbox; from now on they are told, once. @throws TOKEN_INVALID, TOO_MANY_REQUESTS */
export async function confirmToWait(ctx: Context, { proof }: RuleInput<'waitingConfirm'>): Promise<{ wait: Wait }> {
  const id = await provenId(ctx, proof)
  const now = ctx.now()
  const wait = await inTransaction(ctx.db, async (trx) => {
    const askedAfter = new Date(now.getTime() - confirmDays * dayMs)
    const productId = await confirmWait(trx, { id, siteId: ctx.site.id, askedAfter, now })
    if (!productId) throw refuse('TOKEN_INVALID')
    // It may have come while the mail was on its way.
    await queueLater(trx, 'tellWaiting', { productId }, { jobKey: `tellWaiting ${productId}` })
    return selectWait(trx, id)
  })
  if (!wait) throw refuse('TOKEN_INVALID')
  return { wait: waitView(wait, ctx.language) }
}

/** Whoever has left already has left. @throws TOKEN_INVALID, TOO_MANY_REQUESTS */
export async function stopWaiting(ctx: Context, { proof }: RuleInput<'waitingLeave'>): Promise<{ isDone: boolean }> {
  await deleteWait(ctx.db, { id: await provenId(ctx, proof), siteId: ctx.site.id })
  return { isDone: true }
}

async function provenId(ctx: Context, proof: string): Promise<string> {
  await limitRate(ctx, 'waiting-proof', { max: 60, windowSeconds: 600, by: ctx.address })
  const id = readReceipt(ctx.site.secrets, 'waiting', proof, ctx.now())
  if (!id) throw refuse('TOKEN_INVALID')
  return id
}

const waitView = ({ title, year, code, shopName, shopPath, confirmedAt }: WaitRow, language: string): Wait => ({
  title: localize(title, language),
  year,
  shopName,
  shopPath,
  code,
  isConfirmed: confirmedAt !== null,
})
