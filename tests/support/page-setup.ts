import { afterEach } from 'vitest'
import { dayZone } from './day-zone.ts'
import { failByErrors } from './page-errors.ts'
import './page-host/push-clients.ts'
import './uncompressed-driver.ts'

// All tests and apps of a worker use one zone, because files may share a running app. Around
// midnight, recent messages would be yesterday's.
const zone = (process.env['BANDEJA_TEST_ZONE'] ??= dayZone(Date.now()))
process.env['TZ'] = zone

// For every test: a page may recover from an error by chance, and a shared app would pass it on to
// the next test.
afterEach(() => failByErrors())
