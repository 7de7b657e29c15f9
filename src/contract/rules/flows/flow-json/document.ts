import { z } from 'zod'
import { type FlowScreen, flowScreenSchema } from '#contract/entities/flows/flow-screen.ts'
import { list } from '#contract/wire.ts'
import { flowJsonVersions, newestFlowJsonVersion } from './versions.ts'
import { isObject } from '#contract/wire.ts'
import type { JsonPath } from './walk.ts'

/**
 * A flow in the channel's Flow JSON format, as it is drafted, stored and published. Of the components, the builder
 * edits only those that match `flowElementSchema`. The document keeps the others, and also `data_api_version`. So
 * importing and exporting a file changes nothing.
 */
export const flowDocumentSchema = z.looseObject({
  version: z.enum(flowJsonVersions),
  screens: z.array(flowScreenSchema).min(1),
})
export type FlowDocument = z.infer<typeof flowDocumentSchema>

/** A document as a service sends it. Its version may be newer than the versions that this app can edit. */
export const flowDocumentWireSchema = z.looseObject({
  version: z.string(),
  screens: list(flowScreenSchema),
})

/**
 * Whether a value has the structure of a document that the builder can edit. It may still have faults
 * (`flowJsonFaults`).
 */
export const isFlowDocument = (value: unknown): value is FlowDocument =>
  flowDocumentSchema.safeParse(value).success

/**
 * Describes a path in a document in readable form, e.g. `WELCOME_SCREEN, TextInput 2, label`.
 * @param value the document, which may have faults
 */
export function flowJsonLocation(value: unknown, path: JsonPath): string {
  const parts: (string | number)[] = []
  let at = value
  for (const [index, key] of path.entries()) {
    const parent = path[index - 1]
    at = isObject(at) ? at[key] : Array.isArray(at) ? (at[Number(key)] as unknown) : undefined
    if (typeof key === 'number') {
      const name = isObject(at) ? (parent === 'screens' ? at['id'] : at['type']) : undefined
      const isScreen = parent === 'screens' && typeof name === 'string'
      parts.push(isScreen ? name : typeof name === 'string' ? `${name} ${key + 1}` : key + 1)
    } else if (!['screens', 'layout', 'children'].includes(key) || index === path.length - 1) {
      parts.push(key)
    }
  }
  return parts.join(', ')
}

/**
 * The first screen of a new flow (specification, section 3).
 * @param texts in Spanish or English, by the language of the group
 */
export function welcomeScreen(texts: {
  readonly title: string
  readonly heading: string
  readonly body: string
  readonly complete: string
}): FlowScreen {
  return {
    id: 'WELCOME_SCREEN',
    title: texts.title,
    terminal: true,
    success: true,
    data: {},
    layout: {
      type: 'SingleColumnLayout',
      children: [
        { type: 'TextHeading', text: texts.heading },
        { type: 'TextBody', text: texts.body },
        {
          type: 'Footer',
          label: texts.complete,
          'on-click-action': { name: 'complete', payload: {} },
        },
      ],
    },
  }
}

/** A new flow with `screen` as its only screen. */
export const newFlowDocument = (screen: FlowScreen): FlowDocument => ({
  version: newestFlowJsonVersion,
  screens: [screen],
})
