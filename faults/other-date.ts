import { readFileSync } from 'node:fs'

// Loaded into a node before all else (`--import`): its calendar is off by as many milliseconds as a file says, which a
// test may change while the node works. Timers and the steady clock go on as they are, as on a machine whose date is set.
const file = process.env['OTHER_DATE'] ?? ''
const RealDate = Date
let aheadMs = 0
const look = () => {
  aheadMs = Number(readFileSync(file, 'utf8'))
}
look()
setInterval(look, 100).unref()

class OtherDate extends RealDate {
  constructor(...given: unknown[]) {
    // What is given says which moment is meant; nothing means now.
    super(...((given.length > 0 ? given : [OtherDate.now()]) as [number]))
  }
  static override now(): number {
    return RealDate.now() + aheadMs
  }
  /** Also for dates that Node makes itself. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object.prototype.toString.call(value) === '[object Date]'
  }
}
globalThis.Date = OtherDate as DateConstructor
