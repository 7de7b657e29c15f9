import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMetrics } from '../../src/host/metrics.ts'
import { startRig } from './support/test-workspace.ts'

const EXAMPLES = join(import.meta.dirname, '../../resources/server/examples')
/** Which a service without such a server does not have. */
const ONLY_WITH_SERVER = ['bandeja_redis_up', 'bandeja_database_connections']

test.for(['prometheus-alerts.yml', 'grafana-dashboard.json'])(
  '%s names metrics that the service has',
  async (file, { onTestFinished }) => {
    const rig = await startRig()
    const metrics = await createMetrics(() => undefined)
    onTestFinished(async () => {
      await metrics.close()
      await rig.stop()
    })
    const url = await metrics.serve(rig.workspace, { host: '127.0.0.1', port: 0 })
    const text = await (await fetch(url)).text()
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name))
    const example = await readFile(join(EXAMPLES, file), 'utf8')
    const named = [...example.matchAll(/\b(?:bandeja|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count)$/, ''),
    )
    expect(named.length).toBeGreaterThan(5)
    const unknown = named.filter((name) => !known.has(name) && !ONLY_WITH_SERVER.includes(name))
    expect(unknown).toEqual([])
  },
)
