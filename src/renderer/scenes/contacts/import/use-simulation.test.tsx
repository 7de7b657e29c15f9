import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../data/api-client.ts'
import type { CsvReader } from './csv-calls.ts'
import type { GoodRow } from './row-check.ts'
import { useSimulation } from './use-simulation.ts'

vi.mock(import('../../../data/api-client.ts'), () => ({ call: vi.fn<() => Promise<never>>() }))
const service = vi.mocked(call)
beforeEach(() => service.mockReset())

const row: GoodRow = {
  number: 2,
  row: { name: 'Rosa', lastName: 'Huanca', email: 'rosa@mail.example', phone: '51955512345' },
}
const reader: CsvReader = {
  open: () => Promise.resolve({ ok: false, fault: 'unreadable' }),
  check: () => Promise.resolve({ faults: [], good: 1 }),
  good: () => Promise.resolve([row]),
  edit: () => Promise.resolve({ faults: [], good: 1, changed: [row] }),
  cells: () => Promise.resolve([]),
  close: () => undefined,
}
const reading = { columns: [], countryCode: '51', tagIds: new Map<string, string>() }

/** What `useSimulation` returns in the first rendering of a component. */
function rendered(): ReturnType<typeof useSimulation> {
  const found: ReturnType<typeof useSimulation>[] = []
  function Simulated() {
    found.push(useSimulation('g'))
    return null
  }
  renderToString(<Simulated />)
  const [simulation] = found
  if (simulation === undefined) throw new Error('The component was not rendered')
  return simulation
}

test('a row edited after the simulation was stopped is checked by the service', async () => {
  service.mockResolvedValue({ items: [{ result: 'created' }] })
  const simulation = rendered()
  const run = simulation.start(reader, reading)
  simulation.stop()
  await run
  service.mockClear()
  await simulation.edit(reader, 2, { name: 'Rosa' })
  expect(service).toHaveBeenCalledOnce()
  expect(service.mock.calls[0]?.[1]?.signal?.aborted).toBe(false)
})
