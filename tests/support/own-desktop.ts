import { afterEach } from 'vitest'
import { z } from 'zod'
import { failByErrors } from './electron-app.ts'
import { dayZone } from './day-zone.ts'

const desktopsSchema = z.array(z.record(z.string(), z.string()))

/**
 * Where the runner has opened several desktops, each worker takes one for its own: two apps on one screen would take the
 * focus from each other. Which one goes by the worker's number, from 1 on; at no time do two have the same.
 */
const desktops = process.env['BANDEJA_DESKTOPS']
if (desktops !== undefined) {
  const own = desktopsSchema
    .parse(JSON.parse(desktops))
    .at(Number(process.env['VITEST_POOL_ID']) - 1)
  if (own === undefined) throw new Error('There is no desktop for this worker.')
  Object.assign(process.env, own)
}

// The tests and every application that they start are in one zone, for all of a worker's files: some find an application that
// is running already. At midnight, what was said a minute ago is yesterday's.
const zone = (process.env['BANDEJA_TEST_ZONE'] ??= dayZone(Date.now()))
process.env['TZ'] = zone

// Whatever a test has looked at: a page that mends itself of an error does not do so every time, and an application that
// is used in turns would have the next test answer for it.
afterEach(() => failByErrors())
