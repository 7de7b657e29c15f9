import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dryRunQuery, type RuleBody } from '#renderer/data/chats/rules.ts'
import {
  bodyOf,
  bodyOfRule,
  faultsOf,
  isComplete,
} from '#renderer/scenes/settings/rules/shared/rule-draft.ts'
import type { RuleForm } from './use-rule-form.ts'

/** How long the form rests before it is tried, ms. */
const restMs = 1_000

/** What the rule in the form would have done, or the stored one. */
export function useDryRun({ draft, group, rule, t, isChanged }: RuleForm) {
  const [rested] = useDebouncedValue(draft, restMs)
  const [isStored, setStored] = useState(false)
  const hasStored = rule !== undefined && isChanged
  const isOfStored = isStored && hasStored
  const isTried = isOfStored || isComplete(rested, faultsOf(rested, []))
  const written = bodyOf(rested)
  const body: RuleBody =
    isOfStored && rule !== undefined
      ? bodyOfRule(rule)
      : { ...written, name: written.name === '' ? t('rules:new') : written.name }
  const query = useQuery({ ...dryRunQuery(group.id, rule?.id ?? null, body), enabled: isTried })
  return {
    query,
    /** The rule that is tried. */
    body,
    /** Whether it can be tried: nothing in it is missing. */
    isTried,
    /** Whether what is shown is that of an earlier state of the form. */
    isStale: query.isFetching || (!isOfStored && rested !== draft),
    hasStored,
    isOfStored,
    setStored,
  }
}

export type DryRun = ReturnType<typeof useDryRun>
