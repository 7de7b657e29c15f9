import { z } from 'zod'

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
