import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '#renderer/data/api-client.ts'
import type { CsvReader } from './csv-calls.ts'
import { createCsvSession } from './csv-session.ts'
import type { GoodRow } from './row-check.ts'
import { useSimulation } from './use-simulation.ts'

vi.mock(import('#renderer/data/api-client.ts'), () => ({ call: vi.fn<() => Promise<never>>() }))
const service = vi.mocked(call)
beforeEach(() => service.mockReset())

const row: GoodRow = {
  number: 2,
  row: { name: 'Rosa', lastName: 'Huanca', email: 'rosa@mail.example', phone: '51955512345' },
}
const reader: CsvReader = {
  open: () => Promise.resolve({ ok: false, fault: 'unreadable' }),
  check: () => Promise.resolve({ faults: [], good: 1, several: [], unknownTags: [] }),
  good: () => Promise.resolve([row]),
  checkEdit: () =>
    Promise.resolve({ faults: [], good: 1, several: [], unknownTags: [], changed: [row] }),
  applyEdit: () => Promise.resolve(),
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

/** A reader of a file in which rows 2 and 3 have the same phone number. */
function readerOfDuplicates(): CsvReader {
  const session = createCsvSession()
  const file = [
    'nombre,apellido,celular,correo',
    'Rosa,Huanca,955512345,rosa@mail.example',
    'Luis,Arce,955512345,luis@mail.example',
  ].join('\n')
  session.open(new TextEncoder().encode(file), {})
  session.check({ ...reading, columns: ['name', 'lastName', 'phone', 'email'] })
  return {
    ...reader,
    checkEdit: (...edit) => Promise.resolve(session.checkEdit(...edit)),
    applyEdit: () => Promise.resolve(session.applyEdit()),
    cells: (numbers) => Promise.resolve(session.cells(numbers)),
  }
}

test('an edit that the service could not check changes no row, and a retry checks the same rows', async () => {
  const duplicates = readerOfDuplicates()
  const { edit } = rendered()
  const move = () => edit(duplicates, 2, { phone: '955512399' })
  const phoneOfRow2 = async () => (await duplicates.cells([2]))[0]?.[2]
  service.mockRejectedValueOnce(new Error('offline'))
  await expect(move()).rejects.toThrow('offline')
  expect(await phoneOfRow2()).toBe('955512345')
  service.mockResolvedValueOnce({ items: [{ result: 'created' }, { result: 'created' }] })
  await move()
  expect(await phoneOfRow2()).toBe('955512399')
  const [failed, retried] = service.mock.calls.map(([, input]) => input?.body)
  expect(retried).toMatchObject({ rows: [{ phone: '51955512399' }, { phone: '51955512345' }] })
  expect(retried).toEqual(failed)
})
