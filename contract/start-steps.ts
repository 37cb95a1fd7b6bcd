/** A new shop on its way, in the order in which it is asked for; the last step opens it. */
export const startSteps = ['name', 'place', 'hours', 'look', 'wines', 'delivery', 'payment', 'seller'] as const
export type StartStep = (typeof startSteps)[number]

/** Without these nobody may buy there. */
export const neededSteps: readonly StartStep[] = ['name', 'place', 'wines', 'delivery', 'seller']
