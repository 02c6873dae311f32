import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

/**
 * Returns the sampler of OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG, by default the one that follows the
 * request and otherwise takes every trace. As OpenTelemetry demands, a value that is not known is reported and
 * ignored.
 */
export function readSampler(
  { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: share }: NodeJS.ProcessEnv,
  report: (sentence: string) => void,
): Sampler {
  const [, isParentBased, kind] =
    /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name ?? '') ?? []
  if (name && kind === undefined) report(`OTEL_TRACES_SAMPLER: ${name} is not known; every trace is taken`)
  const root = rootSampler(kind, share, report)
  return kind === undefined || isParentBased ? new ParentBasedSampler({ root }) : root
}

function rootSampler(
  kind: string | undefined,
  share: string | undefined,
  report: (sentence: string) => void,
): Sampler {
  if (kind === 'always_off') return new AlwaysOffSampler()
  if (kind !== 'traceidratio') return new AlwaysOnSampler()
  const ratio = share ? Number(share) : 1
  if (ratio >= 0 && ratio <= 1) return new TraceIdRatioBasedSampler(ratio)
  report(`OTEL_TRACES_SAMPLER_ARG: ${share} is not a number from 0 to 1; every trace is taken`)
  return new AlwaysOnSampler()
}
