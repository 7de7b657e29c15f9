import { z } from 'zod'
import { type FlowScreen, flowScreenSchema } from '#contract/entities/flows/flow-screen.ts'
import { limits } from '#contract/limits.ts'
import { list } from '#contract/wire.ts'
import { flowJsonFaults } from './check.ts'
import { type FlowJsonFault, fault } from './fault.ts'
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

/** The result of reading a file: its document, or the faults because of which the file is not accepted. */
export type FlowJsonReading =
  | { readonly document: FlowDocument; readonly faults?: never }
  | { readonly document?: never; readonly faults: readonly FlowJsonFault[] }

/** Length of a text in UTF-8, bytes. `TextEncoder` is not used, because the contract is compiled without its types. */
function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4
  }
  return bytes
}

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}

/**
 * Narrows the type of a value that has no faults. `flowJsonFaults` has checked more than the type `FlowDocument`
 * requires.
 */
const isDocument = (_value: unknown, faults: readonly FlowJsonFault[]): _value is FlowDocument =>
  faults.length === 0

/** Reads the text of a Flow JSON file. The document of a valid file is returned unchanged. */
export function readFlowJson(text: string): FlowJsonReading {
  const max = limits.flow.fileMaxBytes
  if (utf8Length(text) > max)
    return { faults: [fault('fileTooLarge', [], { max: max / 1024 / 1024 })] }
  const json = parsed(text.replace(/^\uFEFF/u, ''))
  if (json === null) return { faults: [fault('notJson', [])] }
  const faults = flowJsonFaults(json.value)
  return isDocument(json.value, faults) ? { document: json.value } : { faults }
}

/** Formats a document as the text of a Flow JSON file. `readFlowJson` reads the text back as the same document. */
export function flowJsonText(document: FlowDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

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
