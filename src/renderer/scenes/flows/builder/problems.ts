import type { TFunction } from 'i18next'
import type { FlowFault } from '#contract/rules/flows/flow-validity.ts'
import { publicationFaults } from '#contract/rules/flows/flow-json/publish.ts'
import { isObject } from '#contract/wire.ts'
import type { JsonPath } from '#contract/rules/flows/flow-json/walk.ts'
import type { FlowDocument } from '#contract/rules/flows/flow-json/document.ts'
import { ApiError } from '#renderer/data/service/api-error.ts'
import { faultLocation } from '#renderer/scenes/flows/fault-location.ts'
import { flowJsonFaultText } from '#renderer/scenes/flows/flow-json-texts.ts'
import type { Selection } from './editor.ts'

type Texts = TFunction<['translation', 'flows']>

/** A problem that prevents publishing, with its position. */
export interface Problem {
  /** The index of the screen; null for a problem of the whole flow. */
  readonly screen: number | null
  /** The index of the element; null for a problem of the whole screen or flow. */
  readonly element: number | null
  /** The index of the faulty option of an element; null if no option is faulty. */
  readonly option: number | null
  /** The faulty field of the element; null for an error from the channel's checks. */
  readonly member: FlowFault['member'] | null
  readonly text: string
  /** The screen and the element in words; empty for a problem of the whole flow. */
  readonly where: string
}

function elementFaultText(t: Texts, { member, fault, option, max = 0 }: FlowFault): string {
  if (option !== undefined) {
    const number = option + 1
    if (fault === 'missing') return t('flows:builder.faults.optionMissing', { number })
    return member === 'description'
      ? t('flows:builder.faults.optionDescriptionTooLong', { number, max })
      : t('flows:builder.faults.optionTooLong', { number, max })
  }
  if (fault === 'tooLong') return t('flows:builder.faults.tooLong', { max })
  if (fault === 'tooMany') return t('flows:builder.faults.tooMany', { max })
  switch (member) {
    case 'options':
      return t('flows:builder.faults.noOptions')
    case 'action':
      return t('flows:builder.faults.noAction')
    case 'label':
      return t('flows:builder.faults.noLabel')
    case 'text':
    case 'description':
    case 'helperText':
      return t('flows:builder.faults.noText')
  }
}

const numberAt = (path: readonly (string | number)[], index: number): number | null => {
  const key = path[index]
  return typeof key === 'number' ? key : null
}

/** What the provider of the line says about a draft that was to be published. */
export interface ProviderFault {
  readonly path: JsonPath
  readonly message: string
}

/** The faults in the error of a publication; empty for other errors. */
export function providerFaultsOf(error: unknown): ProviderFault[] {
  const details = error instanceof ApiError && error.code === 'FLOW_INVALID' ? error.details : null
  const faults = isObject(details) ? details['faults'] : undefined
  if (!Array.isArray(faults)) return []
  return faults.flatMap((fault: unknown) => {
    const { path, message } = isObject(fault) ? fault : {}
    if (!Array.isArray(path) || typeof message !== 'string') return []
    const keys = path.filter((key) => typeof key === 'string' || typeof key === 'number')
    return [{ path: keys, message }]
  })
}

/**
 * All problems of a draft in the order of its screens and elements: the errors of its elements, further errors because
 * of which the channel would refuse the draft, and those that the provider has found.
 */
export function problemsOf(
  t: Texts,
  document: FlowDocument,
  provided: readonly ProviderFault[] = [],
): Problem[] {
  const { elements, channel } = publicationFaults(document)
  const ofElements = elements.flatMap(({ screen, element, path, faults }) =>
    faults.map((fault) => ({
      screen,
      element,
      option: fault.option ?? null,
      member: fault.member,
      text: elementFaultText(t, fault),
      where: faultLocation(t, document, path),
    })),
  )
  const located = (path: JsonPath, text: string): Problem => {
    const screen = path[0] === 'screens' ? numberAt(path, 1) : null
    const element = path[2] === 'layout' ? numberAt(path, 4) : null
    const where = faultLocation(t, document, path)
    return { screen, element, option: null, member: null, text, where }
  }
  const ofChannel = channel.map((fault) => located(fault.path, flowJsonFaultText(t, fault)))
  const ofProvider = provided.map(({ path, message }) =>
    located(path, t('flows:builder.providerFault', { message })),
  )
  return [...ofElements, ...ofChannel, ...ofProvider].toSorted(
    (one, other) =>
      (one.screen ?? -1) - (other.screen ?? -1) || (one.element ?? -1) - (other.element ?? -1),
  )
}

/**
 * The first problem after the selection. If none follows, or if nothing is selected, the first of all. Problems of the
 * whole flow are skipped, because they have no screen to select.
 */
export function problemAfter(
  problems: readonly Problem[],
  selection: Selection | null,
): Problem | undefined {
  const located = problems.filter(({ screen }) => screen !== null)
  const isAfter = ({ screen, element }: Problem) =>
    selection === null ||
    (screen ?? -1) > selection.screen ||
    (screen === selection.screen && (element ?? -1) > (selection.element ?? -1))
  return located.find(isAfter) ?? located[0]
}
