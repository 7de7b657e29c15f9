import { afterEach } from 'vitest'
import { z } from 'zod'
import { failByErrors } from './electron-app.ts'
import { dayZone } from './day-zone.ts'
import './uncompressed-driver.ts'

const desktopsSchema = z.array(z.record(z.string(), z.string()))

/**
 * The runner starts several desktops, and each worker uses one of them, by its number from 1 on:
 * two apps on one display would take the focus from each other.
 */
const desktops = process.env['BANDEJA_DESKTOPS']
if (desktops !== undefined) {
  const own = desktopsSchema
    .parse(JSON.parse(desktops))
    .at(Number(process.env['VITEST_POOL_ID']) - 1)
  if (own === undefined) throw new Error('There is no desktop for this worker.')
  Object.assign(process.env, own)
}

// All tests and apps of a worker use one zone, because files may share a running app. Around
// midnight, recent messages would be yesterday's.
const zone = (process.env['BANDEJA_TEST_ZONE'] ??= dayZone(Date.now()))
process.env['TZ'] = zone

// For every test: a page may recover from an error by chance, and a shared app would pass it on to
// the next test.
afterEach(() => failByErrors())
