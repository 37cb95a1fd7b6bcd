import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { type Limit, type OfficeEndpoint, OfficeFile } from '#contract/office-endpoint.ts'
import { type OfficeEndpointName, officeEndpoints } from '#contract/office-endpoints.ts'
import { z } from 'zod'
import { rolesWith } from '#contract/rights.ts'
import { Answer, answer } from '../answer.ts'
import type { Services } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import { acceptMultipart, readMultipart } from '../http/multipart.ts'
import { limitRates } from '../http/rate-limit.ts'
import { checkedBy, shownBy } from '../http/shown.ts'
import type { OfficeContext, Outside, PlaceContext, Preparing, StaffContext, Writing } from '../office-context.ts'
import type { OfficeRules } from '../office-rule.ts'
import { traced } from '../tracing.ts'
import { admitStaff, type FindPlace } from './admit.ts'
import { authorize } from './authority.ts'
import { setOfficeCookies } from './cookies.ts'
import { keepingFiles } from '../storage/keep-files.ts'
import { doOnce, hasCome, type WriteAnswer } from './operations.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls the office, once it is known that they may. */
    staffCaller: OfficeContext | null
  }
}

type AnyRule = (ctx: OfficeContext & (Outside | Writing), input: unknown) => unknown
/** A rule, and what is done before its transaction where it has two parts. */
interface AnyParts {
  prepare: ((ctx: StaffContext & Preparing, input: unknown) => Promise<unknown>) | null
  rule: AnyRule
}

export interface BindSettings {
  services: Services
  rules: OfficeRules
  contextOf: (request: FastifyRequest) => Promise<OfficeContext>
  findPlace: FindPlace
  isProduction: boolean
}

/** Registers every endpoint of the office: who may call, validation, the one transaction of a write, what is answered. */
export function bindOffice(app: FastifyInstance, settings: BindSettings): void {
  app.setValidatorCompiler(validatorCompiler)
  // The rule's result is shown by its schema before it is kept; the whole answer needs none.
  app.setSerializerCompiler(() => JSON.stringify)
  app.decorateRequest('staffCaller', null)
  const all = Object.entries(officeEndpoints) as [OfficeEndpointName, OfficeEndpoint][]
  for (const [name, endpoint] of all.filter(([, { upload }]) => !upload)) bindEndpoint(app, name, endpoint, settings)
  // In a scope of their own, as on the sites: everywhere else a form stays an unknown media type.
  void app.register(async (uploads) => {
    await acceptMultipart(uploads)
    for (const [name, endpoint] of all.filter(([, { upload }]) => upload))
      bindEndpoint(uploads, name, endpoint, settings)
  })
}

function bindEndpoint(
  app: FastifyInstance,
  name: OfficeEndpointName,
  endpoint: OfficeEndpoint,
  { services, rules, contextOf, findPlace, isProduction }: BindSettings,
): void {
  const { method, params, query, body, result } = endpoint
  const show = (isProduction ? shownBy : checkedBy)(result)
  const { prepare, rule: untraced } = partsOf(rules, name)
  const rule: AnyRule = (ctx, input) => traced(`rule office.${name}`, {}, async () => untraced(ctx, input))
  const outside: Outside = { database: services.database }
  const { fileType } = endpoint
  app.route({
    method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      operationId: name,
      summary: endpoint.summary,
      description: admittedTo(endpoint),
      security: endpoint.access === 'anyone' ? [{}, { session: [] }] : [{ session: [] }],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && !endpoint.upload && { body }),
      response: { 200: fileType ? fileOf(fileType) : answeredWith(result) },
    },
    // `accessLog` names the call by it, as it does those of the sites.
    config: { officeEndpoint: name },
    preValidation: async (request) => {
      const { place } = request.params as { place?: string } // Not yet validated: a word of the address.
      const knock = { handle: place, madeBy: request.headers['x-staff-id'] }
      request.staffCaller = await admitStaff(endpoint, await contextOf(request), knock, findPlace)
    },
    handler: async (request, reply) => {
      const ctx = request.staffCaller
      if (!ctx) throw new Error('This call was not admitted.')
      const parsed = { ...(params && (request.params as object)), ...(query && (request.query as object)) }
      const sent = !endpoint.upload && body && (request.body as object)
      await countCall(services, endpoint, ctx, { ...parsed, ...sent })
      // One file too many is not even read.
      const file = endpoint.upload && (await readMultipart(request, endpoint.upload, body))
      const input = { ...parsed, ...sent, ...file }
      reply.header('cache-control', 'no-store')
      if (fileType) return sendFile(reply, fileType, OfficeFile.parse(await rule({ ...ctx, ...outside }, input)))
      const said = { request, reply, ctx }
      const { response, undo } =
        method === 'POST' && 'staff' in ctx && endpoint.access !== 'anyone' && ctx.staff
          ? await write({ ...ctx, staff: ctx.staff }, input, said)
          : { response: show(await told(await rule({ ...ctx, ...outside }, input), said)), undo: null }
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ response, undo, errors: [], requestId: ctx.requestId }))
    },
  })

  async function write(ctx: StaffContext | PlaceContext, input: object, said: Said): Promise<WriteAnswer> {
    const id = said.request.headers['x-operation-id']
    if (!prepare) return writeDown(ctx, input, said)
    if (await hasCome(ctx, id)) return writeDown(ctx, null, said)
    return keepingFiles(services, async (keepFile) =>
      writeDown(ctx, await prepare({ ...ctx, ...outside, keepFile }, input), said),
    )
  }

  /** The transaction of a write. @param given the input, or what was prepared from it. */
  async function writeDown(ctx: StaffContext | PlaceContext, given: unknown, said: Said): Promise<WriteAnswer> {
    const id = said.request.headers['x-operation-id']
    let besides: Answer<unknown>['besides'] = {}
    const done = await inTransaction(ctx.db, (db) =>
      doOnce(ctx, db, { id, endpoint: name, place: 'place' in ctx ? ctx.place.handle : null }, async () => {
        const writing: Writing = { db, noted: { entry: null }, undoing: null, repeat: repeatBy(rules) }
        const returned = await rule({ ...ctx, ...writing }, given)
        const whole = returned instanceof Answer ? returned : answer(returned, {})
        besides = whole.besides
        const { entry } = writing.noted
        const undo = entry !== null && 'place' in ctx ? { place: ctx.place.handle, entry } : null
        return { response: show(whole.result), undo }
      }),
    )
    setOfficeCookies(ctx, besides, said)
    return done
  }
}

/** Counts this call for all its limits in one round trip, while nothing is begun for it. @throws TOO_MANY_REQUESTS */
async function countCall(
  services: Services,
  { limits, upload }: OfficeEndpoint,
  ctx: OfficeContext,
  input: object,
): Promise<void> {
  const uploads: Limit[] = upload ? [{ name: 'upload', max: upload.maxPerHour, windowSeconds: 3600, by: 'staff' }] : []
  const counted = [...limits, ...uploads].map(({ name, max, windowSeconds, by }) => {
    return [name, { max, windowSeconds, by: subjectOf(by, ctx, input) }] as const
  })
  if (counted.length > 0) await limitRates(services, Object.fromEntries(counted))
}

function subjectOf(by: Limit['by'], ctx: OfficeContext, input: object): string {
  // The input is that of the endpoint whose limit it is.
  if (typeof by === 'function') return by(input as never)
  if (by === 'address') return ctx.address
  const caller = ctx as Partial<PlaceContext>
  const found = by === 'staff' ? caller.staff?.id : caller.place?.id
  if (found === undefined) throw new Error(`A call without a ${by} cannot be counted by it.`)
  return found
}

/** As `authorize` has it, in words. */
function admittedTo({ access, isDelicate, delicateWhen }: OfficeEndpoint): string {
  const who = access === 'anyone' || access === 'staff' ? access : `${access}: ${rolesWith(access).join(', ')}`
  const when = isDelicate ? '' : delicateWhen && ` for ${delicateWhen}`
  return `For ${who}.${when === undefined ? '' : ` Asks for a proof of the last fifteen minutes${when}.`}`
}

const answeredWith = (result: OfficeEndpoint['result']) =>
  z.object({
    response: result.nullable(),
    undo: z.object({ place: z.string(), entry: z.string() }).nullable(),
    errors: z.array(z.unknown()),
    requestId: z.string(),
  })

const fileOf = (fileType: string) => ({
  description: 'A file, to be kept under the name it comes with.',
  content: { [fileType]: { schema: z.string() } },
})

/** As bytes: nothing of it passes through an envelope. */
const sendFile = (reply: FastifyReply, fileType: string, { fileName, content, type }: OfficeFile): FastifyReply =>
  reply
    .type(type ?? fileType)
    .header('content-disposition', `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '-')}"`)
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength))

interface Said {
  request: FastifyRequest
  reply: FastifyReply
  ctx: OfficeContext
}

/** The result alone; what is said besides goes into the cookies. */
async function told(returned: unknown, said: Said): Promise<unknown> {
  if (!(returned instanceof Answer)) return returned
  setOfficeCookies(said.ctx, returned.besides, said)
  return returned.result
}

/** The reverse of a write is a call like others: its own right is asked for, and its own proof. */
function repeatBy(rules: OfficeRules): Writing['repeat'] {
  return async (ctx, { name, input }) => {
    const endpoint: OfficeEndpoint = officeEndpoints[name]
    const { access } = endpoint
    if (access === 'anyone' || access === 'staff') throw new Error(`${name} is nobody's reverse.`)
    authorize(endpoint, ctx)
    const parsed = Object.assign({}, endpoint.params?.parse(input), endpoint.body?.parse(input))
    const { prepare, rule } = partsOf(rules, name)
    if (prepare) throw new Error(`${name} is prepared outside of transactions, so it is no reverse.`)
    await rule(ctx, parsed)
  }
}

/** A rule of the table. */
function partsOf(rules: OfficeRules, name: OfficeEndpointName): AnyParts {
  const found = rules[name]
  // The union of all rules cannot be called; the name ties context, input and rule together.
  return typeof found === 'function'
    ? { prepare: null, rule: found as AnyRule }
    : { prepare: found.prepare as AnyParts['prepare'], rule: found.write as AnyRule }
}
