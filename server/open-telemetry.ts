import { SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TracerProvider,
  TraceIdRatioBasedSampler,
  ParentBasedSampler,
} from '@opentelemetry/sdk-trace'
import { collectSpans } from './tracing.ts'

interface TracingSettings {
  /** Where the collector is, without the path of its traces. */
  endpoint: string
  /** Which share of requests and jobs is told, from 0 to 1; each of them whole or not at all. */
  share: number
}

/**
 * Sends spans to a collector from now on; which headers it wants, OpenTelemetry reads from its own variables. What cannot
 * be sent is dropped: nobody waits for it.
 */
export function openTracing({ endpoint, share }: TracingSettings): { close: () => Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'cepage' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const courses = new AsyncLocalStorageContextManager().enable()
  const tracer = provider.getTracer('cepage')
  collectSpans((name, attributes) => {
    const span = tracer.startSpan(name, { attributes }, courses.active())
    const course = trace.setSpan(courses.active(), span)
    return {
      within: (work) => courses.with(course, work),
      end(more, otherName) {
        if (otherName !== undefined) span.updateName(otherName)
        if (more) span.setAttributes(more)
        if (more?.['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  })
  return {
    async close() {
      collectSpans(undefined)
      await provider.shutdown().catch(() => {}) // a collector that is away
      courses.disable()
    },
  }
}
