import type { Envelope } from '#contract/envelope.ts'

/** What the browser is told of the visitor's session. */
export interface SessionCookie {
  /** Null when the session has ended. */
  token: string | null
  /** How long the browser keeps it; without it, until it is closed. */
  maxAgeSeconds?: number
}

/** What a rule says besides its result: messages, a redirect, a file, a cookie. */
export interface Besides extends Pick<Envelope<unknown>, 'successes' | 'redirect' | 'fileToDownload'> {
  session?: SessionCookie
  /** What the browser is to keep of the accounts that were opened with it (`auth/known-browsers.ts`). */
  browserMarks?: { value: string; maxAgeSeconds: number }
}

/** A result with what is said besides; `http/bind.ts` writes it into the envelope and the cookies. */
export class Answer<Result> {
  readonly result: Result
  readonly besides: Besides

  constructor(result: Result, besides: Besides) {
    this.result = result
    this.besides = besides
  }
}

/** `return answer({}, { fileToDownload })` */
export const answer = <Result>(result: Result, besides: Besides): Answer<Result> => new Answer(result, besides)

/** The browser forgets a session that is no more. */
export const sessionEnded: SessionCookie = { token: null }
