import type { StayProblem } from '#contract/stays.ts'
import { refuse, type Refusal } from '../refusal.ts'

/** The refusal of a stay that cannot be asked for. */
export function stayRefusal(problem: StayProblem): Refusal {
  if ('count' in problem) return refuse(problem.code, { count: problem.count })
  return refuse(problem.code)
}
