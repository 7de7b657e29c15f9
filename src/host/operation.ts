import type { z } from 'zod'
import type { Clock } from '#workspace/clock.ts'
import type { WriteNeeds } from '#workspace/unit-of-work.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** What an operation needs of the service, or of its data while it does not run. */
export interface OperatorNeeds extends WriteNeeds {
  clock: Clock
  /** The live connections of the running service; null while it does not run. */
  live: Pick<Workspace['realtime'], 'endSession' | 'connectionCount'> | null
  /** Decrypts the secrets of lines. */
  lineKey: Buffer
  /** Hosts of private networks that lines may be called at. */
  privateHosts: readonly string[]
}

/** An operation cannot be done; `message` says why and what to do. */
export class OperationRefused extends Error {
  override readonly name = 'OperationRefused'
}

/** @returns the operation for an input that was not checked yet, and the schema, whose type is that of the input */
export const operation = <Input extends z.ZodType, Output>(
  schema: Input,
  run: (needs: OperatorNeeds, input: z.output<Input>) => Promise<Output>,
) => ({
  schema,
  run: async (needs: OperatorNeeds, input: unknown) => await run(needs, schema.parse(input)),
})

/** What an operation answers. */
export type ResultOf<Operation extends { run: (...given: never[]) => Promise<unknown> }> = Awaited<
  ReturnType<Operation['run']>
>
