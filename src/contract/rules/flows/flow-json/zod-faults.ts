import type { z } from 'zod'
import { type FlowJsonFault, type FlowJsonFaultCode, fault, flowJsonFaultCodes } from './fault.ts'
import { isObject } from '#contract/wire.ts'
import type { JsonPath } from './walk.ts'

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root
  for (const key of path) {
    if (Array.isArray(value) && typeof key === 'number') value = value[key]
    else if (isObject(value) && typeof key === 'string') value = value[key]
    else return undefined
  }
  return value
}

const isFaultCode = (code: unknown): code is FlowJsonFaultCode =>
  flowJsonFaultCodes.some((known) => known === code)

function customFault(issue: z.core.$ZodIssueCustom, path: JsonPath): FlowJsonFault {
  const { code, ...rest } = issue.params ?? {}
  const details = Object.fromEntries(
    Object.entries(rest).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )
  return fault(isFaultCode(code) ? code : 'wrongValue', path, details)
}

/**
 * The faults of the best matching alternative of a union. An alternative matches better if it failed at a deeper path.
 * At the same depth, any other fault is a better match than `wrongType`.
 */
function closest(alternatives: readonly (readonly FlowJsonFault[])[]): readonly FlowJsonFault[] {
  const rank = (faults: readonly FlowJsonFault[]) =>
    Math.max(...faults.map(({ code, path }) => path.length * 2 + (code === 'wrongType' ? 0 : 1)))
  return alternatives
    .filter(({ length }) => length > 0)
    .reduce<readonly FlowJsonFault[]>(
      (best, faults) => (best.length === 0 || rank(faults) > rank(best) ? faults : best),
      [],
    )
}

/**
 * Converts zod issues to faults.
 * @param value the validated value
 * @param at path of the value in the document
 */
export function faultsOfIssues(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  at: JsonPath,
): FlowJsonFault[] {
  return issues.flatMap((issue): readonly FlowJsonFault[] => {
    const keys = issue.path.filter((key) => typeof key !== 'symbol')
    const path = [...at, ...keys]
    const isAbsent = valueAt(value, keys) === undefined
    if (isAbsent && issue.code !== 'unrecognized_keys' && keys.length > 0) {
      return [fault('missing', path.slice(0, -1), { key: String(keys.at(-1)) })]
    }
    switch (issue.code) {
      case 'unrecognized_keys':
        return issue.keys.map((key) => fault('unknownKey', path, { key }))
      case 'invalid_union': {
        const faults = closest(
          issue.errors.map((each) => faultsOfIssues(each, valueAt(value, keys), path)),
        )
        return faults.length > 0 ? faults : [fault('wrongValue', path)]
      }
      case 'invalid_value':
        return [fault('wrongValue', path)]
      case 'too_small':
        return [fault('tooFew', path, { min: Number(issue.minimum) })]
      case 'custom':
        return [customFault(issue, path)]
      case 'invalid_type':
      default:
        return [fault('wrongType', path)]
    }
  })
}
