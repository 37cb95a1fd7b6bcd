const opensAfter = 2
const restMs = 60_000

/** Whether somebody outside our house is to be asked just now. */
export interface Circuit {
  /** It was silent a moment ago, and is left alone. */
  rests: () => boolean
  /** It is asked from here on: after a rest so is one, and the next a minute later. */
  enter: () => void
  /** Silences in a row have opened it. */
  isBroken: () => boolean
  /** It has not answered. */
  unheard: () => void
}

/** @param steadyMs goes on evenly, whatever the calendar is set to. */
export function aCircuit(steadyMs: () => number): Circuit {
  let silences = 0
  let restsUntilMs = 0
  const isBroken = () => silences >= opensAfter
  const rest = () => {
    if (isBroken()) restsUntilMs = steadyMs() + restMs
  }
  return {
    rests: () => steadyMs() < restsUntilMs,
    enter: rest,
    isBroken,
    unheard() {
      silences += 1
      rest()
    },
  }
}
