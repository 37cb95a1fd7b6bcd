import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { CallInput, CallResult, Endpoint, Upload } from '#contract/endpoint.ts'
import { type Call, type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts'
import { RefusalEnvelope, envelopeOf } from '#contract/envelope.ts'
import { Answer, answer } from '../answer.ts'
import type { Config } from '../config.ts'
import type { AccountContext, Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import type { Rules } from '../rule.ts'
import { traced } from '../tracing.ts'
import { admit } from './admit.ts'
import { noteWrite, setCookies } from './cookies.ts'
import { lagging } from './lagging.ts'
import { acceptMultipart, readMultipart } from './multipart.ts'
import { limitRate } from './rate-limit.ts'
import { checkedBy, shownBy } from './shown.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that is answered here. */
    endpoint?: EndpointName
  }
  interface FastifyRequest {
    /** Who calls, once it is known that they may; for calls only. */
    caller: Caller | null
  }
}

/** With their account where the endpoint asks for one. */
type Caller = Context | AccountContext

type AnyRule = (ctx: Caller, input: unknown) => unknown

/** A rule of the table by name; the compiler has checked the pair where the table was written. */
// The union of all rules cannot be called; the name ties context, input and rule together.
const ruleOf = (rules: Rules, name: EndpointName): AnyRule => rules[name] as AnyRule

/** Wherever nobody buys, each answer is checked against its schema; see `shownBy`. */
const showOf = ({ environment }: Pick<Config, 'environment'>) => (environment === 'production' ? shownBy : checkedBy)

/** Registers every endpoint: access, validation, serialisation and OpenAPI come from its value in the contract. */
export function bindEndpoints(
  app: FastifyInstance,
  rules: Rules,
  contextOf: (request: FastifyRequest) => Promise<Context>,
  config: Pick<Config, 'environment'>,
): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler<z.ZodType>(({ schema }) => {
    const show = showOf(config)(schema)
    return (value) => JSON.stringify(show(value))
  })
  app.decorateRequest('caller', null)
  const all = Object.entries(endpoints) as [EndpointName, Endpoint][]
  for (const [name, endpoint] of all.filter(([, { upload }]) => !upload)) bindEndpoint(app, name, endpoint)
  // In a scope of their own: everywhere else a form that another page might send stays an unknown media type.
  void app.register(async (uploads) => {
    await acceptMultipart(uploads)
    for (const [name, endpoint] of all.filter(([, { upload }]) => upload)) bindEndpoint(uploads, name, endpoint)
  })

  function bindEndpoint(scope: FastifyInstance, name: EndpointName, endpoint: Endpoint): void {
    scope.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(name, endpoint),
      config: { endpoint: name, isClosable: !endpoint.staysOpen },
      // Nothing in a body that no rule reads is worth the time to read it.
      ...(!endpoint.body && !endpoint.upload && { bodyLimit: 1024 }),
      // Before anything is validated or a file is read: a stranger learns no more than that they are one.
      preValidation: async (request) => {
        request.caller = await admit(endpoint, await contextOf(request))
      },
      handler: async (request, reply) => {
        const ctx = callerOf(request)
        const file = endpoint.upload && (await readUpload(ctx, request, endpoint.upload, endpoint.body))
        const input = { ...parsedParts(endpoint, request), ...file }
        const { result, besides } = await answerOf(rules, name, ctx, input)
          .catch((refusal: unknown) => {
            // A session that was made before the refusal is there: without its cookie the next try would make another.
            setCookies(ctx, {}, { request, reply })
            throw refusal
          })
          .finally(() => endpoint.method === 'POST' && !endpoint.mayLag && noteWrite(ctx, { request, reply }))
        setCookies(ctx, besides, { request, reply })
        reply.header('cache-control', 'no-store')
        if (!endpoint.envelope) return result
        const { successes, redirect, fileToDownload } = besides
        const cart = typeof result === 'object' && result !== null && 'cart' in result ? { cart: result.cart } : {}
        const { requestId } = ctx
        return { response: result ?? null, successes, redirect, fileToDownload, ...cart, requestId }
      },
    })
  }
}

/** A rule returns its result, or an `Answer` where it says more. */
async function answerOf(rules: Rules, name: EndpointName, ctx: Caller, input: unknown): Promise<Answer<unknown>> {
  const reading = endpoints[name].mayLag ? lagging(ctx) : ctx
  const returned = await traced(`rule ${name}`, {}, async () => ruleOf(rules, name)(reading, input))
  return returned instanceof Answer ? returned : answer(returned, {})
}

/** No rule is asked by a caller nobody has looked at. */
function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw new Error('This call was not admitted.')
  return caller
}

/**
 * What the endpoint's schemas have made of the request, and nothing else: a part without a schema is a visitor's own
 * words, a body of text or an array may have hundreds of thousands of keys, and an unchecked query would overrule.
 */
function parsedParts({ params, query, body, upload }: Endpoint, request: FastifyRequest): object {
  // Fastify has put the parsed part in the place of the raw one, and types both as unknown.
  return Object.assign({}, params && request.params, query && request.query, body && !upload && request.body)
}

/** One file too many is not even read: it would cost memory before any rule could refuse it. @throws LOGIN_REQUIRED, TOO_MANY_REQUESTS */
async function readUpload(
  ctx: Caller,
  request: FastifyRequest,
  upload: Upload,
  body: Endpoint['body'],
): Promise<object> {
  if (!('account' in ctx)) throw refuse('LOGIN_REQUIRED')
  await limitRate(ctx, 'upload', { max: upload.maxPerHour, windowSeconds: 3600, by: ctx.account.id })
  return readMultipart(request, upload, body)
}

/** How OpenAPI shows who may call, as `admit` has it. */
const shownAccess: Record<Endpoint['access'], { security: Record<string, string[]>[]; refusals: object }> = {
  everyone: { security: [{}, { session: [] }], refusals: {} },
  account: {
    security: [{ session: [] }],
    refusals: {
      401: RefusalEnvelope.describe('LOGIN_REQUIRED: nobody is logged in, whatever was sent'),
      403: RefusalEnvelope.describe('ACCESS_RESTRICTED: the account does not hold the role `user`'),
    },
  },
}

function schemaOf(name: EndpointName, endpoint: Endpoint) {
  const result = endpoint.result
  const shape = 'shape' in result && typeof result.shape === 'object' && result.shape !== null ? result.shape : {}
  const envelope = envelopeOf(result)
  const answered = !endpoint.envelope
    ? result
    : 'cart' in shape
      ? // The one place where the cart also stands beside the response, as the client applies it (CART-03).
        envelope.extend({ cart: shape.cart as typeof result })
      : envelope
  const { security, refusals } = shownAccess[endpoint.access]
  return {
    operationId: name,
    security,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'session'],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && !endpoint.upload && { body: endpoint.body }),
    response: { 200: answered, ...refusals, '4xx': RefusalEnvelope, '5xx': RefusalEnvelope },
  }
}

/** Calls the same rules in process, as the network would: admitted, parsed on the way in, stripped on the way out. */
export function callInProcess(rules: Rules, ctx: Context): Call {
  const ask = askInProcess(rules, ctx)
  return async (name, input) => (await ask(name, input)).result
}

/** The same with what is said besides the result. */
export function askInProcess(rules: Rules, ctx: Context) {
  return async <Name extends EndpointName>(name: Name, input: CallInput<Endpoints[Name]>) => {
    const endpoint: Endpoint = endpoints[name]
    const caller = await admit(endpoint, ctx)
    const parsed = Object.assign(
      {},
      endpoint.params?.parse(input),
      endpoint.query?.parse(input),
      endpoint.body?.parse(input),
    )
    const { result, besides } = await answerOf(rules, name, caller, parsed)
    const shown = resultShown(ctx.config, name)(result)
    // The schema of this very endpoint says so.
    return answer(shown as CallResult<Endpoints[Name]>, besides)
  }
}

const shownResults = new Map<string, (result: unknown) => unknown>()

function resultShown(config: Pick<Config, 'environment'>, name: EndpointName): (result: unknown) => unknown {
  const key = `${config.environment} ${name}`
  const show = shownResults.get(key) ?? showOf(config)(endpoints[name].result)
  shownResults.set(key, show)
  return show
}
