import type { RuleInput as InputOf, RuleResult as ResultOf } from '#contract/endpoint.ts'
import type { OfficeEndpointName, OfficeEndpoints } from '#contract/office-endpoints.ts'
import type { Answer } from './answer.ts'
import type { OfficeContext, PlaceContext, StaffContext, Writing } from './office-context.ts'

/** What the rule of this endpoint receives: its path, query and body, parsed. */
export type OfficeRuleInput<Name extends OfficeEndpointName> = InputOf<OfficeEndpoints[Name]>
export type OfficeRuleResult<Name extends OfficeEndpointName> = ResultOf<OfficeEndpoints[Name]>

type Access<Name extends OfficeEndpointName> = OfficeEndpoints[Name]['access']
type CallerOf<Name extends OfficeEndpointName> =
  Access<Name> extends 'anyone' ? OfficeContext : Access<Name> extends 'staff' ? StaffContext : PlaceContext

/** The way in opens its own transactions; every other write is given one. */
type ContextFor<Name extends OfficeEndpointName> =
  Access<Name> extends 'anyone'
    ? OfficeContext
    : OfficeEndpoints[Name]['method'] extends 'POST'
      ? CallerOf<Name> & Writing
      : CallerOf<Name>

type Answered<Result> = Result | Answer<Result>

export type OfficeRule<Name extends OfficeEndpointName> = (
  ctx: ContextFor<Name>,
  input: OfficeRuleInput<Name>,
) => Answered<OfficeRuleResult<Name>> | Promise<Answered<OfficeRuleResult<Name>>>

/** The office's whole table of calls. */
export type OfficeRules = { [Name in OfficeEndpointName]: OfficeRule<Name> }
