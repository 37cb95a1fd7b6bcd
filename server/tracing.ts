import { codeOf } from './database/unavailable.ts'

/** What may leave the machine: names of ours, numbers and words of the code, never anything that somebody typed. */
export type Attributes = Record<string, string | number>

/** Something that takes time, in whose course other spans begin. */
export interface Span {
  /** Runs this, and what it starts, in the course of the span. */
  within: <Result>(work: () => Result) => Result
  end: (attributes?: Attributes, name?: string) => void
}

export type StartSpan = (name: string, attributes: Attributes) => Span

let start: StartSpan | undefined

/** From now on spans are collected; see `open-telemetry.ts`. */
export function collectSpans(startSpan: StartSpan | undefined): void {
  start = startSpan
}

/** Undefined where nobody collects spans. */
export const startSpan = (name: string, attributes: Attributes): Span | undefined => start?.(name, attributes)

/** Runs the work as a span where somebody collects them. Of an error its kind is told, and nothing it says. */
export function traced<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  return start ? inSpan(start(name, attributes), work) : work()
}

async function inSpan<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await span.within(work)
    span.end()
    return result
  } catch (error) {
    span.end({ 'error.type': codeOf(error) ?? (error instanceof Error ? error.name : 'unknown') })
    throw error
  }
}
