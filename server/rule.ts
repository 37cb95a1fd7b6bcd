import type { RuleInput as InputOf, RuleResult as ResultOf } from '#contract/endpoint.ts'
import type { EndpointName, Endpoints } from '#contract/endpoints.ts'
import type { Answer } from './answer.ts'
import type { AccountContext, Context } from './context.ts'

/** What the rule of this endpoint receives: its path, query and body, parsed. */
export type RuleInput<Name extends EndpointName> = InputOf<Endpoints[Name]>

/** What the rule of this endpoint returns for `response`. */
export type RuleResult<Name extends EndpointName> = ResultOf<Endpoints[Name]>

/** With the account where the endpoint is open to accounts only; the base has looked (`http/admit.ts`). */
type ContextFor<Name extends EndpointName> = Endpoints[Name]['access'] extends 'account' ? AccountContext : Context

type Answered<Result> = Result | Answer<Result>

/** A rule answers one endpoint: its result, or an `Answer` where more is said than the result. */
export type Rule<Name extends EndpointName> = (
  ctx: ContextFor<Name>,
  input: RuleInput<Name>,
) => Answered<RuleResult<Name>> | Promise<Answered<RuleResult<Name>>>

/** The house's whole table of calls: each endpoint of the contract and the rule that answers it. */
export type Rules = { [Name in EndpointName]: Rule<Name> }
