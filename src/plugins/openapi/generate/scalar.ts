import type { Dict } from '../value.ts'
import { textFor } from './pattern.ts'

/** Formats that the sampler does not know. */
const formats: Readonly<Record<string, string>> = {
  duration: 'P1D',
  byte: 'c3RyaW5n',
  iri: 'https://example.com/',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  email: 'user@example.com',
  time: '14:15:22Z',
  hostname: 'example.com',
  'relative-json-pointer': '0',
  regex: '^[a-z]+$',
}

/** A number that a schema allows: 1 if it can be. */
export function numberFor(schema: Dict): number | undefined {
  const of = (key: string, otherwise: number): number =>
    typeof schema[key] === 'number' && Number.isFinite(schema[key]) ? schema[key] : otherwise
  const isInteger = schema['type'] === 'integer'
  const step = of('multipleOf', isInteger ? 1 : 0)
  const least = Math.max(of('minimum', -Infinity), of('exclusiveMinimum', -Infinity))
  const most = Math.min(of('maximum', Infinity), of('exclusiveMaximum', Infinity))
  const fits = (value: number): boolean =>
    value >= least &&
    value <= most &&
    value !== schema['exclusiveMinimum'] &&
    value !== schema['exclusiveMaximum'] &&
    (!isInteger || Number.isInteger(value)) &&
    (step <= 0 || Number.isInteger(value / step))
  const near = step > 0 && Number.isFinite(least) ? Math.ceil(least / step) * step : least
  const far = step > 0 && Number.isFinite(most) ? Math.floor(most / step) * step : most
  const candidates = [
    1,
    step,
    near,
    near + step,
    near + 1,
    near + 0.5,
    far,
    far - step,
    far - 0.5,
    (least + most) / 2,
    0,
  ]
  return candidates.find((value) => Number.isFinite(value) && fits(value))
}

/** A text for a pattern or for a format that the sampler does not know; `undefined` leaves it to the sampler. */
export function stringFor(schema: Dict): string | undefined {
  const min = typeof schema['minLength'] === 'number' ? schema['minLength'] : 0
  if (typeof schema['pattern'] === 'string') return textFor(schema['pattern'], min)
  const format = typeof schema['format'] === 'string' ? schema['format'] : ''
  return Object.hasOwn(formats, format) ? formats[format] : undefined
}
