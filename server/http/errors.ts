import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import { type ErrorCode, errorCodes } from '#contract/error-codes.ts'
import type { Message } from '#contract/envelope.ts'
import { notPlain } from '#contract/plain-name.ts'
import { isConnectionLoss } from '../database/unavailable.ts'
import type { Translate } from '../i18n/translator.ts'
import { Refusal, Refusals, refuse } from '../refusal.ts'
import { maintenanceSeconds } from './closed-sites.ts'

/** What Fastify itself refuses before a rule is asked, and what PostgreSQL says no to: a zero byte in a text, a lock nobody gave back in time. */
const codeOfFastifyError: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  '22021': 'BAD_REQUEST',
  '22P05': 'BAD_REQUEST',
  '55P03': 'BUSY',
  '57014': 'UNAVAILABLE',
  // Its site is closed for its move; whoever had read that it is open learns it from the database.
  CE001: 'SITE_MAINTENANCE',
  // The disk is full or may not be written to: the visitor may try again, an operator has to see to it.
  ENOSPC: 'UNAVAILABLE',
  EDQUOT: 'UNAVAILABLE',
  EROFS: 'UNAVAILABLE',
  BUCKET_UNAVAILABLE: 'UNAVAILABLE',
}

/**
 * Turns whatever was thrown into the envelope, in one place. A refusal is said to the visitor; anything unforeseen is
 * logged once with the request id and answered with the generic message (CALL-03).
 */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
  translate: Translate,
): FastifyReply {
  if (isBrokenOff(request)) {
    request.log.info('the visitor broke off')
    // Nobody reads it; it is counted among the refusals, and not as a failure of ours.
    return reply.code(499).send()
  }
  const refusals = refusalsOf(error)
  const first = refusals[0] ?? refuse('GENERIC')
  // A site that is closed on purpose is no failure, however often somebody asks it.
  if (first.status >= 500 && first.code !== 'SITE_MAINTENANCE') request.log.error({ err: error }, 'the request failed')
  if (first.values.seconds !== undefined) reply.header('retry-after', String(first.values.seconds))
  else if (first.status === 503) reply.header('retry-after', '2')
  reply.header('cache-control', 'no-store')
  // The body is built by hand: the success schema of the endpoint does not describe a refusal.
  return reply
    .code(first.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      response: null,
      errors: refusals.map((refusal) => messageOf(refusal, translate)),
      ...(first.cart !== undefined && { cart: first.cart }),
      requestId: request.id,
    })
}

/** Whoever hangs up within their own body has made the error themselves, whatever it is called by now. */
const isBrokenOff = ({ raw }: FastifyRequest): boolean => raw.readableAborted && !raw.complete

export function messageOf(refusal: Refusal, translate: Translate): Message {
  const key = `errors.${refusal.code}`
  const { number } = errorCodes[refusal.code]
  const sentence =
    refusal.sentence ?? translate(key, { ...refusal.values, minutes: wholeMinutes(refusal.values.seconds) })
  return {
    key: refusal.code,
    number,
    formattedMessage: refusal.code === 'GENERIC' ? `${sentence} (${number})` : sentence,
    type: 'ERROR',
    ...(refusal.field !== undefined && { field: refusal.field }),
  }
}

/** Nobody counts 338 seconds; 0 while seconds say it better. */
const wholeMinutes = (seconds: unknown): number => (Number(seconds) > 90 ? Math.ceil(Number(seconds) / 60) : 0)

/** What a visitor is told of this error. */
export function refusalsOf(error: FastifyError | Error): Refusal[] {
  if (error instanceof Refusal) return [error]
  if (error instanceof Refusals) return error.refusals
  if (isConnectionLoss(error)) return [refuse('UNAVAILABLE')]
  if (hasZodFastifySchemaValidationErrors(error))
    return error.validation.slice(0, 20).map((issue) => {
      const field = issue.instancePath.split('/').filter(Boolean).join('.')
      const code = issue.message === notPlain ? notPlain : 'BAD_REQUEST'
      return refuse(code, { field: field || 'body' }, field || undefined)
    })
  if (isResponseSerializationError(error)) return [refuse('GENERIC')]
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const known = codeOfFastifyError[code]
  if (known) return [refuse(known, known === 'SITE_MAINTENANCE' ? { seconds: maintenanceSeconds } : {})]
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 404) return [refuse('NOT_FOUND')]
  if (status === 429) return [refuse('TOO_MANY_REQUESTS', { seconds: 60 })]
  return [refuse(status >= 400 && status < 500 ? 'BAD_REQUEST' : 'GENERIC')]
}
