import { z } from 'zod'
import { type FlowScreen, flowScreenSchema } from '../../entities/flow-screen.ts'
import { limits } from '../../limits.ts'
import { list } from '../../wire.ts'
import { flowJsonFaults } from './check.ts'
import { type FlowJsonFault, fault } from './fault.ts'
import { flowJsonVersions, newestFlowJsonVersion } from './versions.ts'
import { isObject, type JsonPath } from './walk.ts'

/**
 * A flow in the channel's Flow JSON, as it is drafted, stored and published. Parts that the builder does not edit
 * (`routing_model`, `data_api_version`, locked components) stay in the document, so importing and exporting a file
 * changes nothing.
 */
export const flowDocumentSchema = z.looseObject({
  version: z.enum(flowJsonVersions),
  screens: z.array(flowScreenSchema).min(1),
})
export type FlowDocument = z.infer<typeof flowDocumentSchema>

/** A document as a service returns it; it may have a newer version that this app cannot edit. */
export const flowDocumentWireSchema = z.looseObject({
  version: z.string(),
  screens: list(flowScreenSchema),
})

/** Whether a value is a document that the builder can edit, valid or not. The value is not changed. */
export const isFlowDocument = (value: unknown): value is FlowDocument =>
  flowDocumentSchema.safeParse(value).success

/** The result of reading a file: a document, or the faults for which it is refused. */
export type FlowJsonReading =
  | { readonly document: FlowDocument; readonly faults?: never }
  | { readonly document?: never; readonly faults: readonly FlowJsonFault[] }

/** Length of a text in UTF-8, bytes. The contract is compiled without the types of TextEncoder. */
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

/** Narrows a value without faults to a document. `flowJsonFaults` checks more than the type requires. */
const isDocument = (_value: unknown, faults: readonly FlowJsonFault[]): _value is FlowDocument =>
  faults.length === 0

/** Reads the text of a Flow JSON file. A valid file gives its document unchanged. */
export function readFlowJson(text: string): FlowJsonReading {
  const max = limits.flow.fileMaxBytes
  if (utf8Length(text) > max)
    return { faults: [fault('fileTooLarge', [], { max: max / 1024 / 1024 })] }
  const json = parsed(text.replace(/^\uFEFF/u, ''))
  if (json === null) return { faults: [fault('notJson', [])] }
  const faults = flowJsonFaults(json.value)
  return isDocument(json.value, faults) ? { document: json.value } : { faults }
}

/** The text of a Flow JSON file. `readFlowJson` reads it back as the same value. */
export function flowJsonText(document: FlowDocument): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

/**
 * Describes a position in a document in readable form, e.g. `WELCOME_SCREEN, TextInput 2, label`.
 * @param value the document, valid or not
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
 * The first screen of a new flow (section 3). The caller passes Spanish or English texts by the group's language.
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

/** A new flow, which contains only the welcome screen. */
export const newFlowDocument = (screen: FlowScreen): FlowDocument => ({
  version: newestFlowJsonVersion,
  screens: [screen],
})
