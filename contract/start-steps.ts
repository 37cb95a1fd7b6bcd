/** A new shop on its way, in the order in which it is asked for; the last step opens it. */
export const startSteps = ['name', 'place', 'hours', 'look', 'wines', 'delivery', 'payment', 'seller'] as const
export type StartStep = (typeof startSteps)[number]

/** Without these nobody may buy there. */
const needed: readonly StartStep[] = ['name', 'place', 'wines', 'delivery', 'seller']

/** What keeps a shop closed. One wine is enough to sell, though three are asked for. */
export const missingSteps = (steps: readonly { code: StartStep; isDone: boolean }[], wines: number): StartStep[] =>
  steps
    .filter(({ code, isDone }) => !isDone && needed.includes(code) && !(code === 'wines' && wines > 0))
    .map(({ code }) => code)
