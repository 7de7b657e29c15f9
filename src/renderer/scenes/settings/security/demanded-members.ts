import { useAtomValue } from 'jotai'
import type { GroupTwoStep } from '#contract/entities/people/two-step.ts'
import { isDemandedOf } from '#contract/rules/people/two-step.ts'
import { membersAtom } from '#renderer/data/session/session.ts'

/** Says of which members a demand would be, and who of them has no two steps. */
export function useDemanded({ members: states }: GroupTwoStep) {
  const members = useAtomValue(membersAtom)
  return (who: GroupTwoStep['who']) => {
    const demanded = states.filter(({ userId }) => {
      const role = members?.find(({ id }) => id === userId)?.role ?? 'ROLE_UNKNOWN'
      return isDemandedOf(who, role)
    })
    return { demanded, missing: demanded.filter(({ isActive }) => !isActive) }
  }
}
