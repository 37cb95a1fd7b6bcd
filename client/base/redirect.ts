/** Thrown by a loader that knows a better page. */
export class Redirect extends Error {
  override readonly name = 'Redirect'
  /** A path with its query. */
  readonly to: string

  constructor(to: string) {
    super(`The page is at ${to}.`)
    this.to = to
  }
}
