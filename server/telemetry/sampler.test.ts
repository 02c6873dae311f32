import { expect, test } from 'vitest'
import { readSampler } from './sampler.ts'

test.each([
  [{}, /^ParentBased\{root=AlwaysOnSampler,/],
  [{ OTEL_TRACES_SAMPLER: 'always_on' }, /^AlwaysOnSampler$/],
  [{ OTEL_TRACES_SAMPLER: 'always_off' }, /^AlwaysOffSampler$/],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }, /^TraceIdRatioBased\{0.25\}$/],
  [{ OTEL_TRACES_SAMPLER: 'traceidratio' }, /^TraceIdRatioBased\{1\}$/],
  [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, /^ParentBased\{root=AlwaysOffSampler,/],
  [
    { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
    /^ParentBased\{root=TraceIdRatioBased\{0\},/,
  ],
])('the variables %o choose the sampler %s', { tags: 'WATCH-03' }, (environment, sampler) => {
  const reports: string[] = []
  expect(readSampler(environment, (sentence) => reports.push(sentence)).toString()).toMatch(sampler)
  expect(reports).toEqual([])
})

test.each([
  [
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    /^ParentBased\{root=AlwaysOnSampler,/,
    /^OTEL_TRACES_SAMPLER: sometimes /,
  ],
  [
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '2' },
    /^AlwaysOnSampler$/,
    /^OTEL_TRACES_SAMPLER_ARG: 2 /,
  ],
  [
    { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 'x' },
    /^AlwaysOnSampler$/,
    /^OTEL_TRACES_SAMPLER_ARG: x /,
  ],
])('%o is reported and ignored', { tags: 'WATCH-03' }, (environment, sampler, report) => {
  const reports: string[] = []
  expect(readSampler(environment, (sentence) => reports.push(sentence)).toString()).toMatch(sampler)
  expect(reports).toEqual([expect.stringMatching(report)])
})
