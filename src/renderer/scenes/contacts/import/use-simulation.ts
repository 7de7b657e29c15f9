import { useEffect, useRef, useState } from 'react'
import { contactTransferApi } from '#contract/api/contacts/contact-transfer.ts'
import { limits } from '#contract/limits.ts'
import { call } from '#renderer/data/service/api-client.ts'
import type { CsvReader } from './csv-calls.ts'
import type { ImportField } from './import-fields.ts'
import type { GoodRow, RowReading } from './row-check.ts'
import {
  forecastOf,
  noSimulation,
  withEdit,
  withOwnFaults,
  withResults,
  type DryResult,
  type Simulation,
} from './simulation.ts'

export interface SimulationState {
  readonly status: 'idle' | 'running' | 'stopped' | 'failed' | 'done'
  /** The number of rows checked so far. */
  readonly checked: number
  readonly elapsedMs: number
  /** The counts, up to date only while the status is `running`. In other statuses use `forecastOf(simulation)`. */
  readonly created: number
  readonly duplicates: number
  readonly bad: number
  readonly simulation: Simulation
  readonly error: unknown
}

const idle: SimulationState = {
  status: 'idle',
  checked: 0,
  elapsedMs: 0,
  created: 0,
  duplicates: 0,
  bad: 0,
  simulation: noSimulation,
  error: null,
}

/**
 * Checks rows in the service without storing them. The rule for duplicates is `update`, so that the service reports the
 * duplicates that it would refuse to update.
 */
async function dryRun(
  groupId: string,
  rows: readonly GoodRow[],
  signal: AbortSignal,
): Promise<readonly DryResult[]> {
  const body = {
    groupId,
    isDryRun: true,
    duplicates: 'update' as const,
    rows: rows.map(({ row }) => row),
  }
  return (await call(contactTransferApi.importContacts, { body, signal })).items
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The simulation was stopped.')))
  })

/** Checks the rows of a file: first in the worker, then by dry runs of the import. */
export function useSimulation(groupId: string) {
  const [state, setState] = useState(idle)
  const running = useRef(new AbortController())
  useEffect(() => () => running.current.abort(), [])

  const start = async (reader: CsvReader, reading: RowReading) => {
    running.current.abort()
    const { signal } = (running.current = new AbortController())
    const began = performance.now()
    const rows: GoodRow[] = []
    const results: DryResult[] = []
    let simulation = noSimulation
    let counts = { ...idle, status: 'running' as const }
    setState(counts)
    const finish = (status: 'stopped' | 'failed' | 'done', error: unknown = null) => {
      if (running.current.signal !== signal) return
      const elapsedMs = performance.now() - began
      setState({
        ...counts,
        status,
        error,
        elapsedMs,
        simulation: withResults(simulation, rows, results),
      })
    }
    try {
      // The worker checks all rows before it answers, which takes many seconds for a large file.
      const own = await Promise.race([reader.check(reading), aborted(signal)])
      const { faults, good } = own
      simulation = withOwnFaults(own)
      counts = { ...counts, checked: faults.length, bad: faults.length }
      for (let from = 0; from < good && !signal.aborted; from += limits.contacts.importBatch) {
        const batch = await reader.good(from, limits.contacts.importBatch)
        const answered = await dryRun(groupId, batch, signal)
        rows.push(...batch)
        results.push(...answered)
        const { created, duplicates, bad } = forecastOf(
          withResults(noSimulation, batch, answered),
          'update',
        )
        counts = {
          ...counts,
          checked: counts.checked + batch.length,
          created: counts.created + created,
          duplicates: counts.duplicates + duplicates,
          bad: counts.bad + bad.length,
        }
        if (!signal.aborted) setState(counts)
      }
      finish(signal.aborted ? 'stopped' : 'done')
    } catch (error) {
      finish(signal.aborted ? 'stopped' : 'failed', error)
    }
  }

  /**
   * Changes texts of a row. The worker checks all rows; the service checks that row and the rows that become valid.
   * @throws ApiError if the service's check fails; the row does not change then
   */
  const edit = async (
    reader: CsvReader,
    number: number,
    texts: Readonly<Partial<Record<ImportField, string>>>,
  ) => {
    // After `stop` the controller is aborted, so its signal would cancel the calls of the edit.
    if (running.current.signal.aborted) running.current = new AbortController()
    const { signal } = running.current
    const edited = await reader.checkEdit(number, texts)
    let simulation = withEdit(state.simulation, edited)
    for (let from = 0; from < edited.changed.length; from += limits.contacts.importBatch) {
      const batch = edited.changed.slice(from, from + limits.contacts.importBatch)
      simulation = withResults(simulation, batch, await dryRun(groupId, batch, signal))
    }
    await reader.applyEdit()
    setState((now) => ({ ...now, simulation }))
  }

  return { state, start, edit, stop: () => running.current.abort() }
}
