import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'kysely';
import type { Env } from '#server/env/env.ts';

/** Must be shorter than the shutdown timeout. */
const EXPORT_TIMEOUT_MS = 2_000;

const statementNamePattern = /^\s*\/\* name: ([a-z0-9-]+) \*\//;
const verbAndTablePattern = /(\w+)[\s\S]*?\b(?:from|into|update)\s+"?(\w+)/i;

function getStatementName(sql: string): string {
  const [, name] = statementNamePattern.exec(sql) ?? [];
  const [, verb = 'statement', table = ''] = verbAndTablePattern.exec(sql) ?? [];
  return name ?? `${verb} ${table}`.trim().toLowerCase();
}

export type Tracer = {
  /** Names spans by route, because URLs contain secret ids. Call this before adding hooks. */
  follow: (app: FastifyInstance) => void;
  /** Adds a span per statement, without the statement's values. */
  logStatement: Logger;
  /** Sends the remaining spans. Spans that can't be sent within a few seconds are lost. */
  end: () => Promise<void>;
};

/** If the collector is slow or down, spans are lost, but requests aren't affected. */
export function createTracer(endpoint: string, env: Env): Tracer {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_TIMEOUT_MS })],
  });
  const tracer = provider.getTracer('cartwise');
  const propagator = new W3CTraceContextPropagator();
  const contextManager = new AsyncLocalStorageContextManager().enable();
  const contexts = new WeakMap<FastifyRequest, ReturnType<typeof contextManager.active>>();

  const startSpan = (request: FastifyRequest) => {
    const callerContext = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const attributes = { 'http.request.method': request.method, 'cartwise.request_id': request.id };
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, callerContext);
    return trace.setSpan(callerContext, span);
  };
  const finishSpan = (span: Span, { method, routeOptions }: FastifyRequest, status: number) => {
    const route = routeOptions.url ?? 'none';
    span.updateName(`${method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };

  return {
    follow(app) {
      app.addHook('onRequest', (request, _reply, done) => {
        const context = startSpan(request);
        contexts.set(request, context);
        contextManager.with(context, done);
      });
      // Restore the async context, which is lost while the body is read.
      app.addHook('preValidation', (request, _reply, done) => {
        contextManager.with(contexts.get(request) ?? ROOT_CONTEXT, done);
      });
      app.addHook('onResponse', async (request, { statusCode }) => {
        const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
        if (span) finishSpan(span, request, statusCode);
      });
    },
    logStatement({ level, query, queryDurationMillis }) {
      const context = contextManager.active();
      if (trace.getSpan(context) === undefined) return;
      const endedAtMs = Date.now();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql };
      const startTime = endedAtMs - queryDurationMillis;
      const span = tracer.startSpan(
        getStatementName(query.sql),
        { kind: SpanKind.CLIENT, startTime, attributes },
        context,
      );
      if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAtMs);
    },
    end: () => provider.shutdown().catch(() => {}),
  };
}
