import type { RuleInput as InputOf, RuleResult as ResultOf, Upload } from '#contract/endpoint.ts'
import type { OfficeEndpointName, OfficeEndpoints } from '#contract/office-endpoints.ts'
import type { Answer } from './answer.ts'
import type { OfficeContext, Outside, PlaceContext, Preparing, StaffContext, Writing } from './office-context.ts'

/** What the rule of this endpoint receives: its path, query and body, parsed. */
export type OfficeRuleInput<Name extends OfficeEndpointName> = InputOf<OfficeEndpoints[Name]>
export type OfficeRuleResult<Name extends OfficeEndpointName> = ResultOf<OfficeEndpoints[Name]>

type Access<Name extends OfficeEndpointName> = OfficeEndpoints[Name]['access']
type CallerOf<Name extends OfficeEndpointName> =
  Access<Name> extends 'anyone' ? OfficeContext : Access<Name> extends 'staff' ? StaffContext : PlaceContext

/** A write is given the one transaction that it is. The way in opens its own. */
type IsWrite<Name extends OfficeEndpointName> =
  Access<Name> extends 'anyone' ? false : OfficeEndpoints[Name]['method'] extends 'POST' ? true : false

type ContextFor<Name extends OfficeEndpointName> = CallerOf<Name> & (IsWrite<Name> extends true ? Writing : Outside)

type Answered<Result> = Result | Answer<Result>

export type OfficeRule<Name extends OfficeEndpointName> = (
  ctx: ContextFor<Name>,
  input: OfficeRuleInput<Name>,
) => Answered<OfficeRuleResult<Name>> | Promise<Answered<OfficeRuleResult<Name>>>

/**
 * A write in two parts: what draws, stores or asks others is done before its transaction begins, and what that resolves
 * to is all the second part is given besides.
 */
export interface PreparedRule<Name extends OfficeEndpointName, Prepared = never> {
  prepare: (ctx: CallerOf<Name> & Preparing, input: OfficeRuleInput<Name>) => Promise<unknown>
  write: (
    ctx: CallerOf<Name> & Writing,
    prepared: Prepared,
  ) => Answered<OfficeRuleResult<Name>> | Promise<Answered<OfficeRuleResult<Name>>>
}

/** `inTwo(prepareLogo, takeLogo)`: the two parts of a write, of which the second one is given what the first one made. */
export const inTwo = <Before, Input, Prepared, Within, Result>(
  prepare: (ctx: Before, input: Input) => Promise<Prepared>,
  write: (ctx: Within, prepared: Prepared) => Result,
) => ({ prepare, write })

/** Whoever takes a file in does so in two parts. */
type RuleOf<Name extends OfficeEndpointName> = OfficeEndpoints[Name] extends { upload: Upload }
  ? PreparedRule<Name>
  : IsWrite<Name> extends true
    ? OfficeRule<Name> | PreparedRule<Name>
    : OfficeRule<Name>

/** The office's whole table of calls. */
export type OfficeRules = { [Name in OfficeEndpointName]: RuleOf<Name> }
