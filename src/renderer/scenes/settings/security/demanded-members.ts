import { useAtomValue } from 'jotai'
import type { GroupTwoStep, TwoStepMember } from '#contract/entities/people/two-step.ts'
import { isDemandedOf } from '#contract/rules/people/two-step.ts'
import { membersAtom } from '#renderer/data/session/session.ts'

/** How a member proves who they are besides the password, or instead of it; `pending`: in no way yet. */
export function stateOf({
  isActive,
  isBySingleSignOn,
}: TwoStepMember): 'pending' | 'sso' | 'active' {
  if (isBySingleSignOn === true) return 'sso'
  return isActive ? 'active' : 'pending'
}

/** Says of which members a demand would be, and who of them has no two steps. The provider has checked who signs in there. */
export function useDemanded({ members: states }: GroupTwoStep) {
  const members = useAtomValue(membersAtom)
  return (who: GroupTwoStep['who']) => {
    const demanded = states.filter(({ userId }) => {
      const role = members?.find(({ id }) => id === userId)?.role ?? 'ROLE_UNKNOWN'
      return isDemandedOf(who, role)
    })
    return { demanded, missing: demanded.filter((one) => stateOf(one) === 'pending') }
  }
}
