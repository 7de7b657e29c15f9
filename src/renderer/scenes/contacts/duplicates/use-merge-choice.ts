import { useState } from 'react'
import type { Contact } from '#contract/entities/contacts/contact.ts'
import {
  differs,
  fieldsOfOther,
  mergeFields,
  type MergeField,
} from '#contract/rules/contacts/merge-values.ts'

/** Which of two contacts stays, and from which one it takes each value: 0 for the first, 1 for the second. */
export function useMergeChoice(pair: readonly [Contact, Contact]) {
  const [kept, setKept] = useState<0 | 1>(0)
  const [chosen, setChosen] = useState<Partial<Record<MergeField, 0 | 1>>>({})
  const other = kept === 0 ? 1 : 0
  const proposed = fieldsOfOther(pair[kept], pair[other])
  const sideOf = (field: MergeField): 0 | 1 =>
    chosen[field] ?? (proposed.includes(field) ? other : kept)
  return {
    kept,
    other,
    /** Another contact stays: its values are proposed anew. */
    keep(side: 0 | 1) {
      setKept(side)
      setChosen({})
    },
    sideOf,
    choose: (field: MergeField, side: 0 | 1) => setChosen((all) => ({ ...all, [field]: side })),
    isOpen: (field: MergeField) => differs(pair[0], pair[1], field),
    /** The fields that the kept contact takes from the other one. */
    fromOther: mergeFields.filter(
      (field) => differs(pair[0], pair[1], field) && sideOf(field) === other,
    ),
  } as const
}
