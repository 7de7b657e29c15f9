import { expect, test } from 'vitest'
import { drawHook } from '#renderer/app/page.fixture.tsx'
import { gateway, json } from '#renderer/data/service/gateway.fixture.ts'
import type { CsvReader } from './csv-calls.ts'
import { createCsvSession } from './csv-session.ts'
import type { GoodRow } from './row-check.ts'
import { useSimulation } from './use-simulation.ts'

const row: GoodRow = {
  number: 2,
  row: { name: 'Rosa', lastName: 'Huanca', email: 'rosa@mail.example', phone: '51955512345' },
}
const reader: CsvReader = {
  open: () => Promise.resolve({ ok: false, fault: 'unreadable' }),
  check: () => Promise.resolve({ faults: [], good: 1, several: [], unknownTags: [], unfit: [] }),
  good: () => Promise.resolve([row]),
  checkEdit: () =>
    Promise.resolve({
      faults: [],
      good: 1,
      several: [],
      unknownTags: [],
      unfit: [],
      changed: [row],
    }),
  applyEdit: () => Promise.resolve(),
  cells: () => Promise.resolve([]),
  close: () => undefined,
}
const reading = { columns: [], countryCode: '51', tagIds: new Map<string, string>() }

const rendered = async () => (await drawHook(() => useSimulation('g')))()

test('a row edited after the simulation was stopped is checked by the service', async () => {
  const requests = gateway(() => json({ items: [{ result: 'created' }] }))
  const simulation = await rendered()
  const run = simulation.start(reader, reading)
  simulation.stop()
  await run
  requests.length = 0
  await simulation.edit(reader, 2, { name: 'Rosa' })
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false])
})

test('a simulation stops at once while the worker still checks a large file', async () => {
  const current = await drawHook(() => useSimulation('g'))
  const checking: CsvReader = { ...reader, check: () => new Promise(() => undefined) }
  const run = current().start(checking, reading)
  await expect.poll(() => current().state.status).toBe('running')
  current().stop()
  await run
  await expect.poll(() => current().state.status).toBe('stopped')
})

/** A reader of a file in which rows 2 and 3 have the same phone number. */
async function readerOfDuplicates(): Promise<CsvReader> {
  const session = createCsvSession()
  const file = [
    'nombre,apellido,celular,correo',
    'Rosa,Huanca,955512345,rosa@mail.example',
    'Luis,Arce,955512345,luis@mail.example',
  ].join('\n')
  await session.open(new TextEncoder().encode(file), {})
  session.check({ ...reading, columns: ['name', 'lastName', 'phone', 'email'] })
  return {
    ...reader,
    checkEdit: (...edit) => Promise.resolve(session.checkEdit(...edit)),
    applyEdit: () => Promise.resolve(session.applyEdit()),
    cells: (numbers) => Promise.resolve(session.cells(numbers)),
  }
}

test('an edit that the service could not check changes no row, and a retry checks the same rows', async () => {
  const duplicates = await readerOfDuplicates()
  const answers = [
    json({ message: 'offline' }, 503),
    json({ items: [{ result: 'created' }, { result: 'created' }] }),
  ]
  const bodies: unknown[] = []
  gateway(async (request) => {
    bodies.push(await request.json())
    return answers.shift() ?? json({}, 500)
  })
  const { edit } = await rendered()
  const move = () => edit(duplicates, 2, { phone: '955512399' })
  const phoneOfRow2 = async () => (await duplicates.cells([2]))[0]?.[2]
  await expect(move()).rejects.toThrow('offline')
  expect(await phoneOfRow2()).toBe('955512345')
  await move()
  expect(await phoneOfRow2()).toBe('955512399')
  const [failed, retried] = bodies
  expect(retried).toMatchObject({ rows: [{ phone: '51955512399' }, { phone: '51955512345' }] })
  expect(retried).toEqual(failed)
})
