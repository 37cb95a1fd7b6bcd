import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { CallInput, CallResult, Endpoint, RuleInput, RuleResult } from '#contract/endpoint.ts'
import { type Call, type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts'
import { RefusalEnvelope, envelopeOf } from '#contract/envelope.ts'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { isHttps } from './guards.ts'
import { acceptMultipart, readMultipart } from './multipart.ts'
import { limitRate } from './rate-limit.ts'

type Rule<Name extends EndpointName> = (
  ctx: Context,
  input: RuleInput<Endpoints[Name]>,
) => RuleResult<Endpoints[Name]> | Promise<RuleResult<Endpoints[Name]>>

/** The house's whole table of calls: each endpoint of the contract and the rule that answers it. */
export type Rules = { [Name in EndpointName]: Rule<Name> }

type AnyRule = (ctx: Context, input: unknown) => unknown

/** A rule of the table by name; the compiler has checked the pair where the table was written. */
// The union of all rules cannot be called; the name ties input and rule together.
const ruleOf = (rules: Rules, name: EndpointName): AnyRule => rules[name] as AnyRule

/** Registers every endpoint: validation, serialisation and OpenAPI come from its schemas. */
export function bindEndpoints(
  app: FastifyInstance,
  rules: Rules,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  const all = Object.entries(endpoints) as [EndpointName, Endpoint][]
  for (const [name, endpoint] of all.filter(([, { multipart }]) => !multipart)) bindEndpoint(app, name, endpoint)
  // In a scope of their own: everywhere else a form that another page might send stays an unknown media type.
  void app.register(async (uploads) => {
    await acceptMultipart(uploads)
    for (const [name, endpoint] of all.filter(([, { multipart }]) => multipart)) bindEndpoint(uploads, name, endpoint)
  })

  function bindEndpoint(scope: FastifyInstance, name: EndpointName, endpoint: Endpoint): void {
    const rule = ruleOf(rules, name)
    scope.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(name, endpoint),
      config: { endpoint: name },
      // Nothing in a body that no rule reads is worth the time to read it.
      ...(!endpoint.body && !endpoint.multipart && { bodyLimit: 1024 }),
      handler: async (request, reply) => {
        const ctx = await contextOf(request)
        const file = endpoint.multipart ? await readUpload(ctx, request, endpoint) : undefined
        const result = await rule(ctx, { ...parsedParts(endpoint, request), ...file })
        applySessionCookie(ctx, request, reply)
        applyBrowserCookie(ctx, request, reply)
        reply.header('cache-control', 'no-store')
        if (!endpoint.envelope) return result
        const cart = typeof result === 'object' && result !== null && 'cart' in result ? { cart: result.cart } : {}
        const { sessionToken: _, sessionMaxAgeSeconds: __, browserMarks: ___, ...answer } = ctx.answer
        return { response: result ?? null, ...answer, ...cart, requestId: ctx.requestId }
      },
    })
  }
}

/**
 * What the endpoint's schemas have made of the request, and nothing else: a part without a schema is a visitor's own
 * words, a body of text or an array may have hundreds of thousands of keys, and an unchecked query would overrule.
 */
function parsedParts({ params, query, body, multipart }: Endpoint, request: FastifyRequest): object {
  // Fastify has put the parsed part in the place of the raw one, and types both as unknown.
  return Object.assign({}, params && request.params, query && request.query, body && !multipart && request.body)
}

/** Reading a file costs memory, and what is done with it more than any other call. */
const uploadLimit = { max: 20, windowSeconds: 3600 }

/** A stranger's file, or one too many, is not even read: it would cost memory before any rule could refuse it. */
async function readUpload(ctx: Context, request: FastifyRequest, endpoint: Endpoint): Promise<object> {
  const session = await ctx.session.read()
  if (!session?.accountId) throw refuse('LOGIN_REQUIRED')
  await limitRate(ctx, 'upload', { ...uploadLimit, by: session.accountId })
  return readMultipart(request, endpoint)
}

function schemaOf(name: EndpointName, endpoint: Endpoint) {
  const result = endpoint.result
  const shape = 'shape' in result && typeof result.shape === 'object' && result.shape !== null ? result.shape : {}
  const envelope = envelopeOf(result)
  const answer = !endpoint.envelope
    ? result
    : 'cart' in shape
      ? // The one place where the cart also stands beside the response, as the client applies it (CART-03).
        envelope.extend({ cart: shape.cart as typeof result })
      : envelope
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'session'],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && !endpoint.multipart && { body: endpoint.body }),
    response: { 200: answer, '4xx': RefusalEnvelope, '5xx': RefusalEnvelope },
  }
}

/** Calls the same rules in process, as the network would: parsed on the way in, stripped on the way out. */
export function callInProcess(rules: Rules, ctx: Context): Call {
  return async <Name extends EndpointName>(name: Name, input: CallInput<Endpoints[Name]>) => {
    const endpoint: Endpoint = endpoints[name]
    const parsed = Object.assign(
      {},
      endpoint.params?.parse(input),
      endpoint.query?.parse(input),
      endpoint.body?.parse(input),
    )
    const result = await ruleOf(rules, name)(ctx, parsed)
    // The schema of this very endpoint has just said so.
    return endpoint.result.parse(result) as CallResult<Endpoints[Name]>
  }
}

/**
 * The session's cookie, out of reach of scripts, and beside it one that only says that there is a session, so that the
 * browser of a visitor who only reads asks nothing (`client/sessions/session-hint.ts`). Both come and go together.
 */
function applySessionCookie(
  ctx: Context,
  request: FastifyRequest,
  reply: { setCookie: (name: string, value: string, options: object) => unknown },
): void {
  const { sessionToken, sessionMaxAgeSeconds } = ctx.answer
  if (sessionToken === undefined) return
  const isSecure = isHttps(request, ctx.config)
  // Without an age the cookie ends with the browser's own session.
  const maxAge = sessionToken === null ? 0 : sessionMaxAgeSeconds
  const options = { path: '/', sameSite: 'lax', secure: isSecure, ...(maxAge !== undefined && { maxAge }) }
  const { code } = ctx.site.site
  const [name, hint] = [sessionCookieName(code, isSecure), `session-hint.${code}`]
  // Who has no cookie is not even told to forget one.
  if (sessionToken === null && !(name in request.cookies) && !(hint in request.cookies)) return
  reply.setCookie(name, sessionToken ?? '', { ...options, httpOnly: true })
  reply.setCookie(hint, sessionToken === null ? '' : '1', options)
}

/** Outlives the session and its logout; opens nothing by itself (`auth/known-browsers.ts`). */
function applyBrowserCookie(
  ctx: Context,
  request: FastifyRequest,
  reply: { setCookie: (name: string, value: string, options: object) => unknown },
): void {
  const { browserMarks } = ctx.answer
  if (browserMarks === undefined) return
  const secure = isHttps(request, ctx.config)
  reply.setCookie(browserCookieName(ctx.site.code, secure), browserMarks.value, {
    path: '/',
    sameSite: 'lax',
    secure,
    httpOnly: true,
    maxAge: browserMarks.maxAgeSeconds,
  })
}

export const browserCookieName = (siteCode: string, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}browser.${siteCode}`

/** One name per site: sites of the demo share `localhost`, where cookies do not know ports. */
export const sessionCookieName = (siteCode: string, isSecure: boolean): string =>
  `${isSecure ? '__Host-' : ''}sid.${siteCode}`
